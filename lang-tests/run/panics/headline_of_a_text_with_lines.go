//go:build skep

//skep:exit 2
//skep:panic panic: one
//skep:panic 	two

package main

func main() {
	panic("one\ntwo")
}

// Output:
