//go:build skep

package main

import "fmt"

func step(xs []int, i int) (v int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	return xs[i], nil
}

func main() {
	sum, failed := 0, 0
	for i := range 1000 {
		v, err := step([]int{1, 2, 3}, i%5)
		if err != nil {
			failed++
		}
		sum += v
	}
	fmt.Println(sum, failed)
}

// Output:
// 1200 400
