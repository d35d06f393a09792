//go:build skep

//skep:exit 2
//skep:panic panic: 1.5

package main

func main() {
	panic(1.5)
}

// Output:
