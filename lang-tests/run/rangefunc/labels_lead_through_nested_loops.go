//go:build skep

package main

import "fmt"

func upto(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := 1; i <= n; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

func search() string {
outer:
	for a := range upto(5) {
		for b := range upto(5) {
			for _, c := range []int{1, 2, 3} {
				switch {
				case a == 1:
					continue outer
				case b == 3:
					break outer
				case c == 2:
					continue
				case a*b*c == 42:
					return "never"
				}
				fmt.Print(a, b, c, " ")
			}
		}
	}
	fmt.Println()
	for a := range upto(9) {
		for b := range upto(9) {
			if a*b == 42 {
				return fmt.Sprint(a, " ", b)
			}
		}
	}
	return "none"
}

func main() {
	fmt.Println(search())
	sum := 0
	for a := range upto(3) {
		for b := range upto(3) {
			if b == 2 {
				goto next
			}
			sum += a * b
		next:
		}
	}
	fmt.Println(sum)
	for a := range upto(3) {
		for range upto(3) {
			if a == 2 {
				goto out
			}
		}
	}
out:
	fmt.Println("out")
}

// Output:
// 2 1 1 2 1 3 2 2 1 2 2 3
// 6 7
// 24
// out
