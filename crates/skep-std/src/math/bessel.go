//go:build skep

package math

// Bessel functions of any order by recurrence, after FreeBSD's e_jn.c. In Comb, since that takes n steps.

// Jn gives the Bessel function of the first kind of order n.
func Jn(n int, x float64) float64 {
	if n < 0 {
		n, x = -n, -x
	}
	switch {
	case IsNaN(x):
		return x
	case n == 0:
		return J0(x)
	case n == 1:
		return J1(x)
	case x == 0 || IsInf(x, 0):
		return 0
	}
	negative := n&1 == 1 && x < 0
	x = Abs(x)
	var b float64
	switch {
	case float64(n) <= x:
		b = upwards(n, x, J0(x), J1(x))
	case x < 0x1p-29:
		// The first term of the series.
		if n <= 33 {
			half := x * 0.5
			b = half
			factorial := 1.0
			for i := 2; i <= n; i++ {
				factorial *= float64(i)
				b *= half
			}
			b /= factorial
		}
	default:
		b = downwards(n, x)
	}
	if negative {
		return -b
	}
	return b
}

// upwards goes from orders 0 and 1 to n.
func upwards(n int, x, a, b float64) float64 {
	for i := 1; i < n; i++ {
		a, b = b, b*(float64(i+i)/x)-a
	}
	return b
}

// downwards finds the quotient of orders n and n-1 by a continued fraction, and goes down to order 0.
func downwards(n int, x float64) float64 {
	w, h := float64(n+n)/x, 2/x
	q0, z := w, w+h
	q1 := w*z - 1
	k := 1
	for q1 < 1e9 {
		k++
		z += h
		q0, q1 = q1, z*q1-q0
	}
	t := 0.0
	for i := 2 * (n + k); i >= n+n; i -= 2 {
		t = 1 / (float64(i)/x - t)
	}
	a, b := t, 1.0
	overflows := float64(n)*Log(Abs(h*float64(n))) >= 7.09782712893383973096e+02
	for i := n - 1; i > 0; i-- {
		a, b = b, b*float64(i+i)/x-a
		if overflows && b > 1e100 {
			a /= b
			t /= b
			b = 1
		}
	}
	return t * J0(x) / b
}

// Yn gives the Bessel function of the second kind of order n.
func Yn(n int, x float64) float64 {
	odd := n&1 == 1
	switch {
	case x < 0 || IsNaN(x):
		return NaN()
	case IsInf(x, 1):
		return 0
	case n == 0:
		return Y0(x)
	case x == 0:
		if n < 0 && odd {
			return Inf(1)
		}
		return Inf(-1)
	}
	negative := n < 0 && odd
	if n < 0 {
		n = -n
	}
	a, b := Y0(x), Y1(x)
	for i := 1; i < n && !IsInf(b, -1); i++ {
		a, b = b, float64(i+i)/x*b-a
	}
	if negative {
		return -b
	}
	return b
}
