//go:build skep

//skep:exit 2
//skep:panic panic: wrapped: failed with 3

package main

import "fmt"

type failure struct{ code int }

func (f failure) Error() string { return fmt.Sprintf("failed with %d", f.code) }

func main() {
	var err error = failure{3}
	fmt.Println(err)
	panic(fmt.Errorf("wrapped: %w", err))
}

// Output:
// failed with 3
