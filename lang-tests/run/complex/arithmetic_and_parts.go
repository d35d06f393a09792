//go:build skep

package main

import "fmt"

func main() {
	a, b := 3+4i, complex(1, -2)
	fmt.Println(a, b, real(a), imag(b))
	fmt.Println(a+b, a-b, a*b, a/b, -a, +b)
	var c complex64 = 1.5 + 2i
	c *= c
	c += 1
	c -= 2i
	c /= 2
	fmt.Println(c, real(c), imag(c))
	fmt.Printf("%T %T %T %v\n", c, real(c), a, complex128(c)*a)
	fmt.Println(a == 3+4i, a != b, complex(1, 0) == 1)
	x, y := float32(1), float32(2)
	d := complex(x, y)
	fmt.Printf("%T %v\n", d, d)
	var zero complex128
	fmt.Println(zero, zero == 0)
}

// Output:
// (3+4i) (1-2i) 3 -2
// (4+2i) (2+6i) (11-2i) (-1+2i) (-3-4i) (1-2i)
// (-0.375+2i) -0.375 2
// complex64 float32 complex128 (-9.125+4.5i)
// true true true
// complex64 (1+2i)
// (0+0i) true
