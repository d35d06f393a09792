//go:build skep

package main

type number interface{ ~int | ~float64 }

func sum[T number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func less[T any](a, b T) bool { return a < b } // error: invalid operation: a < b (type parameter T cannot use operator <)
func make2[T any]() (z T)     { return }

type set[K comparable] map[K]bool

func main() {
	sum("a")          // error: string does not satisfy number (string missing in ~int | ~float64)
	sum(1, 2.5, true) // error: in call to sum, mismatched types untyped float and untyped bool (cannot infer T)
	make2()           // error: in call to make2, cannot infer T
	var s set         // error: cannot use generic type set[K comparable] without instantiation
	var t set[[]int]  // error: []int does not satisfy comparable
	var n number      // error: cannot use type number outside a type constraint: interface contains type constraints
	_, _, _ = s, t, n
}
