//go:build skep

package main

import "fmt"

var q, r = divmod(17, 5)
var table = [...]func(int) int{func(x int) int { return x + q }, double}
var p = &table[1]

func double(x int) int           { return 2 * x }
func divmod(a, b int) (int, int) { return a / b, a % b }

func main() {
	fmt.Println(q, r, table[0](1), (*p)(4))
	*p = table[0]
	fmt.Println(table[1](0))
}

// Output:
// 3 2 4 8
// 3
