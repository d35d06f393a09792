//go:build skep

package main

import "fmt"

func find(rows [][]int, want int) (int, int) {
	var i, j int
	for i = range rows {
		for j = range rows[i] {
			if rows[i][j] == want {
				goto found
			}
		}
	}
	return -1, -1
found:
	return i, j
}

func main() {
	n := 0
again:
	n++
	if n < 3 {
		goto again
	}
	fmt.Println(n)
	fmt.Println(find([][]int{{1, 2}, {3, 4}}, 3))
	fmt.Println(find([][]int{{1, 2}, {3, 4}}, 9))
	switch {
	case n == 3:
		goto end
	default:
		fmt.Println("not here")
	}
	fmt.Println("nor here")
end:
	fmt.Println("end")
}

// Output:
// 3
// 1 0
// -1 -1
// end
