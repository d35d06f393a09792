//go:build skep

//skep:exit 2
//skep:panic panic: shown

package main

func quiet() {
	defer func() { recover() }()
	panic("hidden")
}

func main() {
	defer quiet()
	panic("shown")
}

// Output:
