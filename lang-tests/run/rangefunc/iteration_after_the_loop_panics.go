//go:build skep

//skep:exit 2
//skep:panic panic: runtime error: range function continued iteration after whole loop exit

package main

var kept func(int) bool

func keep(yield func(int) bool) {
	kept = yield
	yield(1)
}

func main() {
	n := 0
	for i := range keep {
		n += i
	}
	kept(n)
}

// Output:
