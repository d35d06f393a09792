//go:build skep

//skep:exit 2
//skep:panic panic: code
//skep:panic 	panic: code

package main

type point struct {
	x, y int
}

type myErr struct{ code int }

func (m myErr) Error() string { return "code" }

func main() {
	defer func() {
		panic(myErr{2})
	}()
	panic(myErr{1})
}

// Output:
