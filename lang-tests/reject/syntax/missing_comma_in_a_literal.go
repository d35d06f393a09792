//go:build skep

package main

func main() {
	x := []int{
		1,
		2 // error: syntax error: unexpected newline in composite literal; possibly missing comma or }
	}
	_ = x
}
