//go:build skep

package main

import "fmt"

func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		defer fmt.Println("count ends")
		for i := range n {
			if !yield(i) {
				fmt.Println("stopped at", i)
				return
			}
		}
	}
}

func first(over int) (int, string) {
	for i := range count(10) {
		if i > over {
			return i, "found"
		}
	}
	return -1, "none"
}

func named() (n int, err error) {
	for i := range count(4) {
		n = i * 100
		if i == 2 {
			err = fmt.Errorf("at %d", i)
			return
		}
	}
	return 0, nil
}

func main() {
	for i := range count(4) {
		if i == 1 {
			continue
		}
		if i == 3 {
			break
		}
		fmt.Println(i)
	}
	fmt.Println(first(2))
	fmt.Println(first(20))
	fmt.Println(named())
}

// Output:
// 0
// 2
// stopped at 3
// count ends
// stopped at 3
// count ends
// 3 found
// count ends
// -1 none
// stopped at 2
// count ends
// 200 at 2
