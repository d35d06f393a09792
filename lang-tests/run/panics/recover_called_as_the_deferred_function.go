//go:build skep

package main

import "fmt"

func try(f func()) {
	defer fmt.Println("returned")
	f()
}

func direct() {
	defer recover() // does not stop the panic: it is not called by a deferred function
	defer func() { recover() }()
	panic(1)
}

func helper() { fmt.Println("got", recover()) }

func main() {
	try(direct)
	try(func() {
		defer helper()
		panic("two")
	})
}

// Output:
// returned
// got two
// returned
