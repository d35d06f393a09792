//go:build skep

//skep:exit 2
//skep:panic panic: main.level(2)

package main

type level int

func main() {
	panic(level(2))
}

// Output:
