//go:build skep

package cmplx

import "math"

func wild(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) }

// sinhcosh gives the hyperbolic sine and cosine.
func sinhcosh(x float64) (sh, ch float64) {
	if math.Abs(x) <= 0.5 {
		return math.Sinh(x), math.Cosh(x)
	}
	e := math.Exp(x)
	inverse := 0.5 / e
	e *= 0.5
	return e - inverse, e + inverse
}

// Sin gives the sine.
func Sin(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && wild(re), math.IsInf(im, 0) && wild(re):
		return complex(math.NaN(), im)
	case math.IsInf(im, 0) && re == 0, re == 0 && math.IsNaN(im):
		return x
	}
	s, c := math.Sincos(re)
	sh, ch := sinhcosh(im)
	return complex(s*ch, c*sh)
}

// Sinh gives the hyperbolic sine.
func Sinh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case re == 0 && wild(im), math.IsInf(re, 0) && wild(im):
		return complex(re, math.NaN())
	case math.IsInf(re, 0) && im == 0:
		return x
	case im == 0 && math.IsNaN(re):
		return complex(math.NaN(), im)
	}
	s, c := math.Sincos(im)
	sh, ch := sinhcosh(re)
	return complex(c*sh, s*ch)
}

// Cos gives the cosine.
func Cos(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && wild(re):
		return complex(math.NaN(), -im*math.Copysign(0, re))
	case math.IsInf(im, 0) && re == 0:
		return complex(math.Inf(1), -re*math.Copysign(0, im))
	case math.IsInf(im, 0) && wild(re):
		return complex(math.Inf(1), math.NaN())
	case re == 0 && math.IsNaN(im):
		return complex(math.NaN(), 0)
	}
	s, c := math.Sincos(re)
	sh, ch := sinhcosh(im)
	return complex(c*ch, -s*sh)
}

// Cosh gives the hyperbolic cosine.
func Cosh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case re == 0 && wild(im):
		return complex(math.NaN(), re*math.Copysign(0, im))
	case math.IsInf(re, 0) && im == 0:
		return complex(math.Inf(1), im*math.Copysign(0, re))
	case math.IsInf(re, 0) && wild(im):
		return complex(math.Inf(1), math.NaN())
	case im == 0 && math.IsNaN(re):
		return complex(math.NaN(), im)
	}
	s, c := math.Sincos(im)
	sh, ch := sinhcosh(re)
	return complex(c*ch, s*sh)
}

// Tan gives the tangent.
func Tan(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case math.IsInf(im, 0) && wild(re):
		return complex(math.Copysign(0, re), math.Copysign(1, im))
	case math.IsInf(im, 0):
		return complex(math.Copysign(0, math.Sin(2*re)), math.Copysign(1, im))
	case re == 0 && math.IsNaN(im):
		return x
	}
	d := math.Cos(2*re) + math.Cosh(2*im)
	if math.Abs(d) < 0.25 {
		d = series(x)
	}
	if d == 0 {
		return Inf()
	}
	return complex(math.Sin(2*re)/d, math.Sinh(2*im)/d)
}

// Tanh gives the hyperbolic tangent.
func Tanh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case math.IsInf(re, 0) && wild(im):
		return complex(math.Copysign(1, re), math.Copysign(0, im))
	case math.IsInf(re, 0):
		return complex(math.Copysign(1, re), math.Copysign(0, math.Sin(2*im)))
	case im == 0 && math.IsNaN(re):
		return x
	}
	d := math.Cosh(2*re) + math.Cos(2*im)
	if d == 0 {
		return Inf()
	}
	return complex(math.Sinh(2*re)/d, math.Sin(2*im)/d)
}

// Cot gives the cotangent.
func Cot(x complex128) complex128 {
	re, im := real(x), imag(x)
	d := math.Cosh(2*im) - math.Cos(2*re)
	if math.Abs(d) < 0.25 {
		d = series(x)
	}
	if d == 0 {
		return Inf()
	}
	return complex(math.Sin(2*re)/d, -math.Sinh(2*im)/d)
}

// Pi in three parts, of which the first two have so few bits that their multiples are exact.
const (
	piHigh   = 0x1.921fb4p+1
	piMiddle = 0x1.4442dp-23
	piLow    = 0x1.8469898cc517p-47
)

// reduced gives what x differs from a multiple of Pi.
func reduced(x float64) float64 {
	t := float64(int64(x/math.Pi + 0.5))
	return ((x - t*piHigh) - t*piMiddle) - t*piLow
}

// series gives cosh(2y) - cos(2x) of x + iy, by its Taylor series.
func series(z complex128) float64 {
	x, y := reduced(math.Abs(2*real(z))), math.Abs(2*imag(z))
	x, y = x*x, y*y
	powerX, powerY, factorial, n, d := 1.0, 1.0, 1.0, 0.0, 0.0
	term := func(sign float64) float64 {
		n++
		factorial *= n
		n++
		factorial *= n
		powerX *= x
		powerY *= y
		t := (powerY + sign*powerX) / factorial
		d += t
		return t
	}
	for {
		term(1)
		if t := term(-1); !(math.Abs(t/d) > 0x1p-53) {
			return d
		}
	}
}

// Asin gives the inverse sine.
func Asin(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && math.Abs(re) <= 1:
		return complex(math.Asin(re), im)
	case re == 0 && math.Abs(im) <= 1:
		return complex(re, math.Asinh(im))
	case math.IsNaN(im):
		switch {
		case re == 0:
			return complex(re, math.NaN())
		case math.IsInf(re, 0):
			return complex(math.NaN(), re)
		}
		return NaN()
	case math.IsInf(im, 0):
		switch {
		case math.IsNaN(re):
			return x
		case math.IsInf(re, 0):
			return complex(math.Copysign(math.Pi/4, re), im)
		}
		return complex(math.Copysign(0, re), im)
	case math.IsInf(re, 0):
		return complex(math.Copysign(math.Pi/2, re), math.Copysign(re, im))
	}
	square := x * x
	w := Log(complex(-im, re) + Sqrt(complex(1-real(square), -imag(square))))
	return complex(imag(w), -real(w))
}

// Asinh gives the inverse hyperbolic sine.
func Asinh(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0 && math.Abs(re) <= 1:
		return complex(math.Asinh(re), im)
	case re == 0 && math.Abs(im) <= 1:
		return complex(re, math.Asin(im))
	case math.IsInf(re, 0):
		switch {
		case math.IsInf(im, 0):
			return complex(re, math.Copysign(math.Pi/4, im))
		case math.IsNaN(im):
			return x
		}
		return complex(re, math.Copysign(0, im))
	case math.IsNaN(re):
		switch {
		case im == 0:
			return x
		case math.IsInf(im, 0):
			return complex(im, re)
		}
		return NaN()
	case math.IsInf(im, 0):
		return complex(math.Copysign(im, re), math.Copysign(math.Pi/2, im))
	}
	square := x * x
	return Log(x + Sqrt(complex(1+real(square), imag(square))))
}

// Acos gives the inverse cosine.
func Acos(x complex128) complex128 {
	w := Asin(x)
	return complex(math.Pi/2-real(w), -imag(w))
}

// Acosh gives the inverse hyperbolic cosine.
func Acosh(x complex128) complex128 {
	if x == 0 {
		return complex(0, math.Copysign(math.Pi/2, imag(x)))
	}
	w := Acos(x)
	if imag(w) <= 0 {
		return complex(-imag(w), real(w))
	}
	return complex(imag(w), -real(w))
}

// Atan gives the inverse tangent.
func Atan(x complex128) complex128 {
	re, im := real(x), imag(x)
	switch {
	case im == 0:
		return complex(math.Atan(re), im)
	case re == 0 && math.Abs(im) <= 1:
		return complex(re, math.Atanh(im))
	case math.IsInf(im, 0) || math.IsInf(re, 0):
		if math.IsNaN(re) {
			return complex(math.NaN(), math.Copysign(0, im))
		}
		return complex(math.Copysign(math.Pi/2, re), math.Copysign(0, im))
	case math.IsNaN(re) || math.IsNaN(im):
		return NaN()
	}
	square := re * re
	a := 1 - square - im*im
	if a == 0 {
		return NaN()
	}
	w := reduced(0.5 * math.Atan2(2*re, a))
	t := im - 1
	b := square + t*t
	if b == 0 {
		return NaN()
	}
	t = im + 1
	return complex(w, 0.25*math.Log((square+t*t)/b))
}

// Atanh gives the inverse hyperbolic tangent.
func Atanh(x complex128) complex128 {
	z := Atan(complex(-imag(x), real(x)))
	return complex(imag(z), -real(z))
}
