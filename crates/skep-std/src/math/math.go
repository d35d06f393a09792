//go:build skep

// Package math has constants and functions of numbers.
package math

// Mathematical constants.
const (
	E       = 2.71828182845904523536028747135266249775724709369995957496696763
	Pi      = 3.14159265358979323846264338327950288419716939937510582097494459
	Phi     = 1.61803398874989484820458683436563811772030917980576286213544862
	Sqrt2   = 1.41421356237309504880168872420969807856967187537694807317667974
	SqrtE   = 1.64872127070012814684865078781416357165377610071014801157507931
	SqrtPi  = 1.77245385090551602729816748334114518279754945612238712821380779
	SqrtPhi = 1.27201964951406896425242246173749149171560804184009624861664038
	Ln2     = 0.693147180559945309417232121458176568075500134360255254120680009
	Log2E   = 1 / Ln2
	Ln10    = 2.30258509299404568401799145468436420760110148862877297603332790
	Log10E  = 1 / Ln10
)

// Limits of float types.
const (
	MaxFloat32             = 0x1p127 * (1 + (1 - 0x1p-23))
	SmallestNonzeroFloat32 = 0x1p-126 * 0x1p-23
	MaxFloat64             = 0x1p1023 * (1 + (1 - 0x1p-52))
	SmallestNonzeroFloat64 = 0x1p-1022 * 0x1p-52
)

// Limits of integer types.
const (
	MaxInt    = 1<<63 - 1
	MinInt    = -1 << 63
	MaxInt8   = 1<<7 - 1
	MinInt8   = -1 << 7
	MaxInt16  = 1<<15 - 1
	MinInt16  = -1 << 15
	MaxInt32  = 1<<31 - 1
	MinInt32  = -1 << 31
	MaxInt64  = 1<<63 - 1
	MinInt64  = -1 << 63
	MaxUint   = 1<<64 - 1
	MaxUint8  = 1<<8 - 1
	MaxUint16 = 1<<16 - 1
	MaxUint32 = 1<<32 - 1
	MaxUint64 = 1<<64 - 1
)

// Float64bits gives the bits of f.
func Float64bits(f float64) uint64

// Float64frombits gives the float of those bits.
func Float64frombits(b uint64) float64

// Float32bits gives the bits of f.
func Float32bits(f float32) uint32

// Float32frombits gives the float of those bits.
func Float32frombits(b uint32) float32

// Sqrt gives the square root.
func Sqrt(x float64) float64

// Abs gives x without its sign.
func Abs(x float64) float64

// Floor gives the greatest whole value at most x.
func Floor(x float64) float64

// Ceil gives the least whole value at least x.
func Ceil(x float64) float64

// Trunc gives x without its fraction.
func Trunc(x float64) float64

// Round gives the nearest whole value, halves away from zero.
func Round(x float64) float64

// RoundToEven gives the nearest whole value, halves to even.
func RoundToEven(x float64) float64

// Mod gives the remainder of x / y with the sign of x.
func Mod(x, y float64) float64

// Pow gives x to the power y.
func Pow(x, y float64) float64

// Exp gives e to the power x.
func Exp(x float64) float64

// Exp2 gives 2 to the power x.
func Exp2(x float64) float64

// Log gives the natural logarithm.
func Log(x float64) float64

// Log2 gives the logarithm to base 2.
func Log2(x float64) float64

// Log10 gives the logarithm to base 10.
func Log10(x float64) float64

// Sin gives the sine of x radians.
func Sin(x float64) float64

// Cos gives the cosine of x radians.
func Cos(x float64) float64

// Tan gives the tangent of x radians.
func Tan(x float64) float64

// Asin gives the arc sine in radians.
func Asin(x float64) float64

// Acos gives the arc cosine in radians.
func Acos(x float64) float64

// Atan gives the arc tangent in radians.
func Atan(x float64) float64

// Atan2 gives the angle of the point (x, y).
func Atan2(y, x float64) float64

// Hypot gives Sqrt(p*p + q*q) without undue overflow.
func Hypot(p, q float64) float64

// Cbrt gives the cube root.
func Cbrt(x float64) float64

// Inf gives positive infinity for sign >= 0, else negative.
func Inf(sign int) float64 {
	if sign >= 0 {
		return Float64frombits(0x7FF0000000000000)
	}
	return Float64frombits(0xFFF0000000000000)
}

// NaN gives a value that is not a number.
func NaN() float64 { return Float64frombits(0x7FF8000000000001) }

// IsNaN tells whether f is not a number.
func IsNaN(f float64) bool { return f != f }

// IsInf tells whether f is infinite: positive for sign > 0, negative for sign < 0, either for 0.
func IsInf(f float64, sign int) bool {
	return sign >= 0 && f > MaxFloat64 || sign <= 0 && f < -MaxFloat64
}

// Signbit tells whether x is negative or negative zero.
func Signbit(x float64) bool { return Float64bits(x)>>63 != 0 }

// Copysign gives f with the sign of sign.
func Copysign(f, sign float64) float64 {
	const bit = 1 << 63
	return Float64frombits(Float64bits(f)&^bit | Float64bits(sign)&bit)
}

// Max gives the larger: +Inf if either is, else NaN if either is; +0 before -0.
func Max(x, y float64) float64 {
	if IsInf(x, 1) || IsInf(y, 1) {
		return Inf(1)
	}
	return max(x, y)
}

// Min gives the smaller: -Inf if either is, else NaN if either is; -0 before +0.
func Min(x, y float64) float64 {
	if IsInf(x, -1) || IsInf(y, -1) {
		return Inf(-1)
	}
	return min(x, y)
}

// Modf splits f into whole part and fraction, both with its sign.
func Modf(f float64) (whole, frac float64) {
	if IsInf(f, 0) {
		return f, NaN()
	}
	whole = Trunc(f)
	return whole, Copysign(f-whole, f)
}
