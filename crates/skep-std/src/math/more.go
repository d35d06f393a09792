//go:build skep

package math

// Sinh gives the hyperbolic sine.
func Sinh(x float64) float64

// Cosh gives the hyperbolic cosine.
func Cosh(x float64) float64

// Tanh gives the hyperbolic tangent.
func Tanh(x float64) float64

// Asinh gives the inverse hyperbolic sine.
func Asinh(x float64) float64

// Acosh gives the inverse hyperbolic cosine.
func Acosh(x float64) float64

// Atanh gives the inverse hyperbolic tangent.
func Atanh(x float64) float64

// Expm1 gives e to the power x, less 1.
func Expm1(x float64) float64

// Log1p gives the natural logarithm of 1 + x.
func Log1p(x float64) float64

// Erf gives the error function.
func Erf(x float64) float64

// Erfc gives 1 less the error function.
func Erfc(x float64) float64

// Erfinv gives what Erf gives x for.
func Erfinv(x float64) float64

// Erfcinv gives what Erfc gives x for.
func Erfcinv(x float64) float64 { return Erfinv(1 - x) }

// J0 gives the Bessel function of the first kind of order 0.
func J0(x float64) float64

// J1 gives the Bessel function of the first kind of order 1.
func J1(x float64) float64

// Y0 gives the Bessel function of the second kind of order 0.
func Y0(x float64) float64

// Y1 gives the Bessel function of the second kind of order 1.
func Y1(x float64) float64

// Gamma gives the Gamma function.
func Gamma(x float64) float64

// Lgamma gives the natural logarithm of Gamma(x) without its sign, and the sign.
func Lgamma(x float64) (lgamma float64, sign int)

// FMA gives x*y + z, rounded once.
func FMA(x, y, z float64) float64

// Remainder gives what x differs from the nearest multiple of y, even ones first.
func Remainder(x, y float64) float64

// Frexp splits f into frac * 2^exp with frac in 1/2..1; 0, infinities and NaN stay as they are.
func Frexp(f float64) (frac float64, exp int)

// Ldexp gives frac * 2^exp.
func Ldexp(frac float64, exp int) float64

// Sincos gives the sine and the cosine of x radians.
func Sincos(x float64) (sin, cos float64) { return Sin(x), Cos(x) }

// Dim gives x - y if that is positive, else 0.
func Dim(x, y float64) float64 {
	d := x - y
	if d <= 0 {
		return 0
	}
	return d
}

// Logb gives the binary exponent of x, as a float.
func Logb(x float64) float64 {
	switch {
	case x == 0:
		return Inf(-1)
	case IsInf(x, 0):
		return Inf(1)
	case IsNaN(x):
		return x
	}
	_, exp := Frexp(x)
	return float64(exp - 1)
}

// Ilogb gives the binary exponent of x.
func Ilogb(x float64) int {
	switch {
	case x == 0:
		return MinInt32
	case IsInf(x, 0), IsNaN(x):
		return MaxInt32
	}
	_, exp := Frexp(x)
	return exp - 1
}

// Nextafter gives the next float64 from x towards y.
func Nextafter(x, y float64) float64 {
	switch {
	case IsNaN(x) || IsNaN(y):
		return NaN()
	case x == y:
		return x
	case x == 0:
		return Copysign(SmallestNonzeroFloat64, y)
	case (y > x) == (x > 0):
		return Float64frombits(Float64bits(x) + 1)
	}
	return Float64frombits(Float64bits(x) - 1)
}

// Nextafter32 gives the next float32 from x towards y.
func Nextafter32(x, y float32) float32 {
	switch {
	case x != x || y != y:
		return float32(NaN())
	case x == y:
		return x
	case x == 0:
		return float32(Copysign(SmallestNonzeroFloat32, float64(y)))
	case (y > x) == (x > 0):
		return Float32frombits(Float32bits(x) + 1)
	}
	return Float32frombits(Float32bits(x) - 1)
}

// pow10 gives 10 to the power n, rightly rounded; n is in -323..308.
func pow10(n int) float64

// Pow10 gives 10 to the power n.
func Pow10(n int) float64 {
	switch {
	case n < -323:
		return 0
	case n > 308:
		return Inf(1)
	}
	return pow10(n)
}
