//go:build skep

// Package rand makes numbers that look random. They are no secret: don't use them for keys.
//
// Given a seed, the sources make the numbers that Go makes; the functions of the package itself take theirs from the
// calling process's own generator, which the runtime seeds.
package rand

import (
	"math/bits"
	old "math/rand"
)

// Source makes numbers of 64 bits.
type Source interface{ Uint64() uint64 }

// process is the Source of the functions of this package.
type process struct{}

func (process) Uint64() uint64 { return old.Uint64() }

// Rand makes numbers of several kinds from a Source.
type Rand struct{ src Source }

// New gives a Rand that takes its numbers from src.
func New(src Source) *Rand { return &Rand{src} }

func own() *Rand { return &Rand{process{}} }

// Int64 gives a number in 0..1<<63.
func (r *Rand) Int64() int64 { return int64(r.src.Uint64() &^ (1 << 63)) }

// Uint32 gives a number of 32 bits.
func (r *Rand) Uint32() uint32 { return uint32(r.src.Uint64() >> 32) }

// Uint64 gives a number of 64 bits.
func (r *Rand) Uint64() uint64 { return r.src.Uint64() }

// Int32 gives a number in 0..1<<31.
func (r *Rand) Int32() int32 { return int32(r.src.Uint64() >> 33) }

// Int gives an int that is not negative.
func (r *Rand) Int() int { return int(r.src.Uint64() &^ (1 << 63)) }

// Uint gives a uint.
func (r *Rand) Uint() uint { return uint(r.src.Uint64()) }

// below gives a number in 0..n by multiplication (Lemire): the high half of random bits times n.
func (r *Rand) below(n uint64) uint64 {
	switch {
	case n == uint64(uint32(n)):
		return uint64(r.below32(uint32(n)))
	case n&(n-1) == 0:
		return r.Uint64() & (n - 1)
	}
	high, low := bits.Mul64(r.Uint64(), n)
	if low < n {
		for reject := -n % n; low < reject; {
			high, low = bits.Mul64(r.Uint64(), n)
		}
	}
	return high
}

func (r *Rand) below32(n uint32) uint32 {
	if n&(n-1) == 0 {
		return uint32(r.Uint64()) & (n - 1)
	}
	product := uint64(r.Uint32()) * uint64(n)
	if uint32(product) < n {
		for reject := -n % n; uint32(product) < reject; {
			product = uint64(r.Uint32()) * uint64(n)
		}
	}
	return uint32(product >> 32)
}

// need panics unless a bound is one.
func need(ok bool, name string) {
	if !ok {
		panic("invalid argument to " + name)
	}
}

// Int64N gives a number in 0..n. It panics if n <= 0.
func (r *Rand) Int64N(n int64) int64 {
	need(n > 0, "Int64N")
	return int64(r.below(uint64(n)))
}

// Uint64N gives a number in 0..n. It panics if n is 0.
func (r *Rand) Uint64N(n uint64) uint64 {
	need(n > 0, "Uint64N")
	return r.below(n)
}

// Int32N gives a number in 0..n. It panics if n <= 0.
func (r *Rand) Int32N(n int32) int32 {
	need(n > 0, "Int32N")
	return int32(r.below(uint64(n)))
}

// Uint32N gives a number in 0..n. It panics if n is 0.
func (r *Rand) Uint32N(n uint32) uint32 {
	need(n > 0, "Uint32N")
	return uint32(r.below(uint64(n)))
}

// IntN gives a number in 0..n. It panics if n <= 0.
func (r *Rand) IntN(n int) int {
	need(n > 0, "IntN")
	return int(r.below(uint64(n)))
}

// UintN gives a number in 0..n. It panics if n is 0.
func (r *Rand) UintN(n uint) uint {
	need(n > 0, "UintN")
	return uint(r.below(uint64(n)))
}

// Float64 gives a number in 0..1, 1 excluded.
func (r *Rand) Float64() float64 { return float64(r.Uint64()<<11>>11) / (1 << 53) }

// Float32 gives a number in 0..1, 1 excluded.
func (r *Rand) Float32() float32 { return float32(r.Uint32()<<8>>8) / (1 << 24) }

// Perm gives the numbers 0..n in random order.
func (r *Rand) Perm(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	r.Shuffle(n, func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p
}

// Shuffle puts n elements into random order by exchanging them. It panics if n < 0.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	need(n >= 0, "Shuffle")
	for i := n - 1; i > 0; i-- {
		swap(i, int(r.below(uint64(i+1))))
	}
}

// Int64 gives a number in 0..1<<63.
func Int64() int64 { return own().Int64() }

// Uint32 gives a number of 32 bits.
func Uint32() uint32 { return own().Uint32() }

// Uint64 gives a number of 64 bits.
func Uint64() uint64 { return old.Uint64() }

// Int32 gives a number in 0..1<<31.
func Int32() int32 { return own().Int32() }

// Int gives an int that is not negative.
func Int() int { return own().Int() }

// Uint gives a uint.
func Uint() uint { return uint(old.Uint64()) }

// Int64N gives a number in 0..n. It panics if n <= 0.
func Int64N(n int64) int64 { return own().Int64N(n) }

// Uint64N gives a number in 0..n. It panics if n is 0.
func Uint64N(n uint64) uint64 { return own().Uint64N(n) }

// Int32N gives a number in 0..n. It panics if n <= 0.
func Int32N(n int32) int32 { return own().Int32N(n) }

// Uint32N gives a number in 0..n. It panics if n is 0.
func Uint32N(n uint32) uint32 { return own().Uint32N(n) }

// IntN gives a number in 0..n. It panics if n <= 0.
func IntN(n int) int { return own().IntN(n) }

// UintN gives a number in 0..n. It panics if n is 0.
func UintN(n uint) uint { return own().UintN(n) }

// N gives a number in 0..n. It panics if n <= 0.
func N[Int interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}](n Int) Int {
	need(n > 0, "N")
	return Int(own().below(uint64(n)))
}

// Float64 gives a number in 0..1, 1 excluded.
func Float64() float64 { return own().Float64() }

// Float32 gives a number in 0..1, 1 excluded.
func Float32() float32 { return own().Float32() }

// Perm gives the numbers 0..n in random order.
func Perm(n int) []int { return own().Perm(n) }

// Shuffle puts n elements into random order by exchanging them. It panics if n < 0.
func Shuffle(n int, swap func(i, j int)) { own().Shuffle(n, swap) }

// NormFloat64 gives a number of the normal distribution with mean 0 and deviation 1.
func NormFloat64() float64 { return own().NormFloat64() }

// ExpFloat64 gives a number of the exponential distribution with mean 1.
func ExpFloat64() float64 { return own().ExpFloat64() }
