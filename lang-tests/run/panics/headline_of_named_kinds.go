//go:build skep

//skep:exit 2
//skep:panic panic: main.flag(true)
//skep:panic 	panic: main.size(7)
//skep:panic 	panic: main.ratio(0.5)

package main

type flag bool
type size uint8
type ratio float32

func main() {
	defer func() {
		defer func() {
			panic(ratio(0.5))
		}()
		panic(size(7))
	}()
	panic(flag(true))
}

// Output:
