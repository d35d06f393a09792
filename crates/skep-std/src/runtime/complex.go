//go:build skep

package runtime

// complexQuotient divides a+bi by c+di. The larger part of the divisor is taken out first (Smith's method), so that
// squares don't overflow; where that gives NaN, zeros and infinities have the values that C's Annex G gives them.
func complexQuotient(a, b, c, d float64) (re, im float64) {
	if magnitude(c) >= magnitude(d) {
		ratio := d / c
		scale := c + ratio*d
		re, im = (a+b*ratio)/scale, (b-a*ratio)/scale
	} else {
		ratio := c / d
		scale := d + ratio*c
		re, im = (a*ratio+b)/scale, (b*ratio-a)/scale
	}
	if re == re && im == im {
		return re, im
	}
	zero := 0.0
	inf := 1 / zero
	switch {
	case c == 0 && d == 0 && (a == a || b == b):
		// An infinity with c's sign.
		return 1 / c * a, 1 / c * b
	case (infinite(a) || infinite(b)) && finite(c) && finite(d):
		a, b = unit(a), unit(b)
		return inf * (a*c + b*d), inf * (b*c - a*d)
	case (infinite(c) || infinite(d)) && finite(a) && finite(b):
		c, d = unit(c), unit(d)
		return 0 * (a*c + b*d), 0 * (b*c - a*d)
	}
	return re, im
}

func magnitude(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

func finite(x float64) bool   { return x-x == 0 }
func infinite(x float64) bool { return x == x && !finite(x) }

// unit gives 1 for an infinity and 0 for the rest, with x's sign.
func unit(x float64) float64 {
	switch {
	case finite(x):
		return 0 * x
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
