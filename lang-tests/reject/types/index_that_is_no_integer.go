//go:build skep

package main

import "fmt"

func main() {
	a := [3]int{1, 2, 3}
	fmt.Println(a["x"])   // error: cannot convert "x" (untyped string constant) to type int
	fmt.Println(a[3])     // error: invalid argument: index 3 out of bounds [0:3]
	fmt.Println(a[-1])    // error: invalid argument: index -1 (constant of type int) must not be negative
	fmt.Println(a[1.5])   // error: 1.5 (untyped float constant) truncated to int
	fmt.Println("abc"[5]) // error: invalid argument: index 5 out of bounds [0:3]
	fmt.Println(a[2:1])   // error: invalid slice indices: 1 < 2
	n := 5
	fmt.Println(n[0])                // error: cannot index n (variable of type int)
	fmt.Println(map[string]int{}[1]) // error: cannot use 1 (untyped int constant) as string value in map index
}
