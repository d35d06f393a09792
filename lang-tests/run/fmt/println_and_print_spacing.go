//go:build skep

package main

import "fmt"

type p struct{ x, y int }

func main() {
	fmt.Println("a", 1, true, nil, 'x', 1.0, "b", p{1, 2})
	fmt.Print("a", "b", 1, 2, true, "c", 3.5, '\n', "\n")
	fmt.Print(1, 2, "\n")
	fmt.Println()
	n, err := fmt.Println("héy")
	fmt.Println(n, err)
	fmt.Println(fmt.Sprint("x", 1, 2, "y"), fmt.Sprintln("end") == "end\n", fmt.Sprint() == "")
}

// Output:
// a 1 true <nil> 120 1 b {1 2}
// ab1 2 truec3.5 10
// 1 2
//
// héy
// 5 <nil>
// x1 2y true true
