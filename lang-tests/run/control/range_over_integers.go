//go:build skep

package main

import "fmt"

type small int8

func limit() int { fmt.Println("once"); return 2 }

func main() {
	for i := range limit() {
		fmt.Println(i)
	}
	for range 2 {
		fmt.Println("x")
	}
	for i := range small(2) {
		fmt.Printf("%T %d\n", i, i)
	}
	for i := range -1 {
		fmt.Println("never", i)
	}
	n := 3
	for i := range n {
		n = 1
		i *= 5
		fmt.Print(i, " ")
	}
	fmt.Println("end")
}

// Output:
// once
// 0
// 1
// x
// x
// main.small 0
// main.small 1
// 0 5 10 end
