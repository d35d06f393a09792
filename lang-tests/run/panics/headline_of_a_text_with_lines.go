//go:build skep

//skep:exit 2
//skep:panic panic: one

package main

func main() {
	panic("one\ntwo")
}

// Output:
