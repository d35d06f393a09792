//go:build skep

package strconv

// FormatComplex gives c as (a+bi), its parts as FormatFloat does; bitSize is 64 or 128.
func FormatComplex(c complex128, fmt byte, prec, bitSize int) string {
	if bitSize != 64 && bitSize != 128 {
		panic("invalid bitSize")
	}
	im := FormatFloat(imag(c), fmt, prec, bitSize/2)
	if im[0] != '+' && im[0] != '-' {
		im = "+" + im
	}
	return "(" + FormatFloat(real(c), fmt, prec, bitSize/2) + im + "i)"
}
