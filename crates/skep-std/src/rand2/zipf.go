//go:build skep

package rand

import "math"

// Zipf makes numbers k in 0..imax with a likelihood that falls as (v + k) to the power -s.
type Zipf struct {
	r               *Rand
	imax, v, q      float64
	oneLessQ        float64
	squeeze         float64
	bottom, spanned float64
}

// NewZipf gives a Zipf, nil unless s > 1 and v >= 1.
func NewZipf(r *Rand, s float64, v float64, imax uint64) *Zipf {
	if s <= 1.0 || v < 1 {
		return nil
	}
	z := &Zipf{r: r, imax: float64(imax), v: v, q: s, oneLessQ: 1.0 - s}
	z.bottom = z.integral(z.imax + 0.5)
	z.spanned = z.integral(0.5) - math.Exp(math.Log(z.v)*(-z.q)) - z.bottom
	z.squeeze = 1 - z.inverse(z.integral(1.5)-math.Exp(-z.q*math.Log(z.v+1.0)))
	return z
}

// integral gives the integral of the hat function, inverse what it gives x for.
func (z *Zipf) integral(x float64) float64 {
	return math.Exp(z.oneLessQ*math.Log(z.v+x)) * (1.0 / z.oneLessQ)
}

func (z *Zipf) inverse(x float64) float64 {
	return math.Exp((1.0/z.oneLessQ)*math.Log(z.oneLessQ*x)) - z.v
}

// Uint64 gives a number, by rejection-inversion (Hörmann and Derflinger, 1996).
func (z *Zipf) Uint64() uint64 {
	if z == nil {
		panic("rand: nil Zipf")
	}
	for {
		u := z.bottom + z.r.Float64()*z.spanned
		x := z.inverse(u)
		k := math.Floor(x + 0.5)
		if k-x <= z.squeeze || u >= z.integral(k+0.5)-math.Exp(-math.Log(k+z.v)*z.q) {
			return uint64(k)
		}
	}
}
