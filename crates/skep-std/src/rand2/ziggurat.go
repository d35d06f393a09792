//go:build skep

package rand

import "math"

// normal and exponential give layer i of a ziggurat: below which random number a point is under the curve for
// certain, what a random number is multiplied by, and the height of the curve at the layer's edge.
func normal(i int) (sure uint32, scale, height float32)

func exponential(i int) (sure uint32, scale, height float32)

// NormFloat64 gives a number of the normal distribution with mean 0 and deviation 1.
func (r *Rand) NormFloat64() float64 {
	const edge = 3.442619855899
	for {
		u := r.Uint64()
		j, i := int32(u), int(u>>32&0x7F)
		sure, scale, height := normal(i)
		x := float64(j) * float64(scale)
		size := uint32(j)
		if j < 0 {
			size = uint32(-j)
		}
		if size < sure {
			return x
		}
		if i == 0 {
			for {
				x = -math.Log(r.Float64()) * (1.0 / edge)
				y := -math.Log(r.Float64())
				if y+y >= x*x {
					break
				}
			}
			if j > 0 {
				return edge + x
			}
			return -edge - x
		}
		_, _, above := normal(i - 1)
		if height+float32(r.Float64())*(above-height) < float32(math.Exp(-.5*x*x)) {
			return x
		}
	}
}

// ExpFloat64 gives a number of the exponential distribution with mean 1.
func (r *Rand) ExpFloat64() float64 {
	const edge = 7.69711747013104972
	for {
		u := r.Uint64()
		j, i := uint32(u), int(u>>32&0xFF)
		sure, scale, height := exponential(i)
		x := float64(j) * float64(scale)
		if j < sure {
			return x
		}
		if i == 0 {
			return edge - math.Log(r.Float64())
		}
		_, _, above := exponential(i - 1)
		if height+float32(r.Float64())*(above-height) < float32(math.Exp(-x)) {
			return x
		}
	}
}
