//go:build skep

package main

import "fmt"

func main() {
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	fmt.Println(fib(20))
	compose := func(fs ...func(int) int) func(int) int {
		return func(x int) int {
			for _, f := range fs {
				x = f(x)
			}
			return x
		}
	}
	fmt.Println(compose(fib, func(x int) int { return -x })(10))
}

// Output:
// 6765
// -55
