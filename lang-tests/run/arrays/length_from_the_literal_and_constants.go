//go:build skep

package main

import "fmt"

const n = 2

func main() {
	a := [...]int{1, 2, 3}
	var grid [n][n + 1]byte
	grid[1][2] = 'x'
	fmt.Println(len(a), len(grid), len(grid[0]), grid)
	const c = len([5]string{})
	fmt.Println(c, [n]bool{} == [2]bool{})
}

// Output:
// 3 2 3 [[0 0 0] [0 0 120]]
// 5 true
