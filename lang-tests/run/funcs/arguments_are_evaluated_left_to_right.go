//go:build skep

package main

import "fmt"

func say(n int) int {
	fmt.Println("arg", n)
	return n
}

func get() func(a, b, c int) int {
	fmt.Println("func")
	return func(a, b, c int) int { return a*100 + b*10 + c }
}

func main() {
	fmt.Println(get()(say(1), say(2), say(3)))
	xs := []int{say(4), say(5)}
	xs[say(0)], xs[say(1)] = say(6), say(7)
	fmt.Println(xs)
	fmt.Println(say(1) == 2 && say(9) == 9, say(1) == 1 || say(9) == 9)
}

// Output:
// func
// arg 1
// arg 2
// arg 3
// 123
// arg 4
// arg 5
// arg 0
// arg 1
// arg 6
// arg 7
// [6 7]
// arg 1
// arg 1
// false true
