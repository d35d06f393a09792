//go:build skep

//skep:exit 2
//skep:panic panic: true
//skep:panic 	panic: 120

package main

func main() {
	defer func() {
		panic('x')
	}()
	panic(true)
}

// Output:
