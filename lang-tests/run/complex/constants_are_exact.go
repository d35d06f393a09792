//go:build skep

package main

import "fmt"

const (
	i    = 1i
	sum  = 2 + 3i
	sq   = i * i
	half = sum / 2
	big  = (1 << 60) * i
	part = real(sum)*10 + imag(sum)
	rune = 'a' + 1i
)

type impedance complex64

func main() {
	fmt.Println(sq, sum*sum, half, big, part, rune)
	var n int = sq * -3
	var f float64 = real(half)
	fmt.Println(n, f, int(sum-3i), 0x1p-2i, 0b11i, 0o17i, 1e3i, 17i)
	z := impedance(sum)
	fmt.Printf("%v %T %T\n", z, z, real(z))
	fmt.Println(imag(5), real(2.5), imag('x'*1i))
	var e any = 1i
	_, ok := e.(complex128)
	fmt.Println(ok)
}

// Output:
// (-1+0i) (-5+12i) (1+1.5i) (0+1.152921504606847e+18i) 23 (97+1i)
// 3 1 2 (0+0.25i) (0+3i) (0+15i) (0+1000i) (0+17i)
// (2+3i) main.impedance float32
// 0 2.5 120
// true
