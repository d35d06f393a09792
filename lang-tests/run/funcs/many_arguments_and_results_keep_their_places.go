//go:build skep

package main

import "fmt"

type p struct{ x, y int8 }

func all(a int8, b string, c float64, d []int, e p, f any, g uint64, h rune, i bool, j *int) (*int, bool, rune, uint64, any, p, []int, float64, string, int8) {
	return j, i, h, g, f, e, d, c, b, a
}

func main() {
	n := 5
	j, i, h, g, f, e, d, c, b, a := all(-1, "two", 3.5, []int{4}, p{5, 6}, 7, 1<<63, 'é', true, &n)
	fmt.Println(*j, i, h, g, f, e, d, c, b, a)
}

// Output:
// 5 true 233 9223372036854775808 7 {5 6} [4] 3.5 two -1
