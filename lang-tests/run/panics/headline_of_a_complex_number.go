//go:build skep

//skep:exit 2
//skep:panic panic: (1.5+2i)
//skep:panic 	panic: main.z(1-2i)

package main

type z complex128

func main() {
	defer func() {
		panic(z(1 - 2i))
	}()
	panic(1.5 + 2i)
}

// Output:
