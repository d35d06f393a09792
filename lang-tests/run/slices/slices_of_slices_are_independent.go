//go:build skep

package main

import "fmt"

func main() {
	grid := make([][]rune, 2)
	for i := range grid {
		grid[i] = []rune("...")
	}
	grid[1][2] = '#'
	for _, row := range grid {
		fmt.Println(string(row))
	}
	shared := [][]int{{1}, nil}
	shared[1] = shared[0]
	shared[1][0] = 5
	fmt.Println(shared)
}

// Output:
// ...
// ..#
// [[5] [5]]
