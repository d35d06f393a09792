//go:build skep

package main

import "fmt"

type pair struct {
	a complex64
	b complex128
}

func swap(z complex128) complex128 { return complex(imag(z), real(z)) }

func parts() (float64, float64) { return 5, 7 }

func main() {
	m := map[complex128]string{1: "one", 1i: "i"}
	m[2+0i] = "two"
	fmt.Println(m[1], m[1i], m[complex(2, 0)], len(m))
	arr := [3]complex64{1, 2i, 3}
	brr := arr
	brr[1] += 1
	fmt.Println(arr == brr, arr, brr, arr != [3]complex64{1, 2i, 3})
	p, q := pair{1, 2i}, pair{1, 2i}
	fmt.Println(p == q, p)
	var x, y any = 1 + 2i, complex64(1 + 2i)
	fmt.Println(x == y, x == any(1+2i), y)
	s := []complex128{1, 2}
	s = append(s, 3i, swap(4i))
	fmt.Println(s, len(s))
	f := func(z *complex128) { *z *= 1i }
	f(&s[0])
	fmt.Println(s[0], complex(parts()))
	switch z := swap(s[0]); z {
	case 1:
		fmt.Println("real one")
	case 1i:
		fmt.Println("i")
	}
}

// Output:
// one i two 3
// false [(1+0i) (0+2i) (3+0i)] [(1+0i) (1+2i) (3+0i)] false
// true {(1+0i) (0+2i)}
// false true (1+2i)
// [(1+0i) (2+0i) (0+3i) (4+0i)] 4
// (0+1i) (5+7i)
// real one
