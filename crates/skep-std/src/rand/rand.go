//go:build skep

// Package rand makes numbers that look random. They are no secret: don't use them for keys.
//
// The generator is this library's own (xoshiro256**, seeded through splitmix64): a given seed always gives
// the same numbers, but not those that Go gives for that seed.
package rand

import "math"

// next gives 64 random bits of the calling process's own generator, which the runtime seeds.
func next() uint64

// Source makes numbers in 0..1<<63.
type Source interface {
	Int63() int64
	Seed(seed int64)
}

// Source64 is a Source that makes numbers of 64 bits too.
type Source64 interface {
	Source
	Uint64() uint64
}

type xoshiro struct{ a, b, c, d uint64 }

// NewSource gives a Source that starts from seed.
func NewSource(seed int64) Source {
	s := &xoshiro{}
	s.Seed(seed)
	return s
}

// Seed starts again.
func (s *xoshiro) Seed(seed int64) {
	x := uint64(seed)
	for _, part := range []*uint64{&s.a, &s.b, &s.c, &s.d} {
		x += 0x9E3779B97F4A7C15
		*part = split(x)
	}
}

// split mixes the bits of x (splitmix64).
func split(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Uint64 gives the next number (xoshiro256**, by Blackman and Vigna).
func (s *xoshiro) Uint64() uint64 {
	r := s.b * 5
	r = (r<<7 | r>>57) * 9
	t := s.b << 17
	s.c ^= s.a
	s.d ^= s.b
	s.b ^= s.c
	s.a ^= s.d
	s.c ^= t
	s.d = s.d<<45 | s.d>>19
	return r
}

// Int63 gives the next number without its sign.
func (s *xoshiro) Int63() int64 { return int64(s.Uint64() >> 1) }

// process is the Source of the functions of this package.
type process struct{}

func (process) Seed(int64)     {}
func (process) Uint64() uint64 { return next() }
func (process) Int63() int64   { return int64(next() >> 1) }

// Rand makes numbers of several kinds from a Source.
type Rand struct {
	src   Source
	src64 Source64
}

// New gives a Rand that takes its numbers from src.
func New(src Source) *Rand {
	s64, _ := src.(Source64)
	return &Rand{src, s64}
}

// Seed starts the source again.
func (r *Rand) Seed(seed int64) { r.src.Seed(seed) }

// Uint64 gives a number of 64 bits.
func (r *Rand) Uint64() uint64 {
	if r.src64 != nil {
		return r.src64.Uint64()
	}
	return uint64(r.src.Int63())>>31 | uint64(r.src.Int63())<<32
}

// Int63 gives a number in 0..1<<63.
func (r *Rand) Int63() int64 { return r.src.Int63() }

// Uint32 gives a number of 32 bits.
func (r *Rand) Uint32() uint32 { return uint32(r.Int63() >> 31) }

// Int31 gives a number in 0..1<<31.
func (r *Rand) Int31() int32 { return int32(r.Int63() >> 32) }

// Int gives an int that is not negative.
func (r *Rand) Int() int { return int(r.Int63()) }

// Int63n gives a number in 0..n. It panics if n <= 0.
func (r *Rand) Int63n(n int64) int64 {
	if n <= 0 {
		panic("invalid argument to Int63n")
	}
	if n&(n-1) == 0 {
		return r.Int63() & (n - 1)
	}
	// Numbers beyond the last multiple of n would make small results likelier.
	last := int64(1<<63 - 1 - uint64(1<<63)%uint64(n))
	for {
		if v := r.Int63(); v <= last {
			return v % n
		}
	}
}

// Int31n gives a number in 0..n. It panics if n <= 0.
func (r *Rand) Int31n(n int32) int32 {
	if n <= 0 {
		panic("invalid argument to Int31n")
	}
	return int32(r.Int63n(int64(n)))
}

// Intn gives a number in 0..n. It panics if n <= 0.
func (r *Rand) Intn(n int) int {
	if n <= 0 {
		panic("invalid argument to Intn")
	}
	return int(r.Int63n(int64(n)))
}

// Float64 gives a number in 0..1, 1 excluded.
func (r *Rand) Float64() float64 { return float64(r.Int63()>>10) / (1 << 53) }

// Float32 gives a number in 0..1, 1 excluded.
func (r *Rand) Float32() float32 { return float32(r.Int63()>>39) / (1 << 24) }

// NormFloat64 gives a number of the normal distribution with mean 0 and deviation 1 (Marsaglia's polar method).
func (r *Rand) NormFloat64() float64 {
	for {
		x, y := 2*r.Float64()-1, 2*r.Float64()-1
		if q := x*x + y*y; 0 < q && q < 1 {
			return x * math.Sqrt(-2*math.Log(q)/q)
		}
	}
}

// ExpFloat64 gives a number of the exponential distribution with mean 1.
func (r *Rand) ExpFloat64() float64 { return -math.Log(1 - r.Float64()) }

// Perm gives the numbers 0..n in random order.
func (r *Rand) Perm(n int) []int {
	p := make([]int, n)
	for i := range p {
		j := r.Intn(i + 1)
		p[i] = p[j]
		p[j] = i
	}
	return p
}

// Shuffle puts n elements into random order by exchanging them. It panics if n < 0.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	if n < 0 {
		panic("invalid argument to Shuffle")
	}
	for i := n - 1; i > 0; i-- {
		swap(i, r.Intn(i+1))
	}
}

// Read fills p.
func (r *Rand) Read(p []byte) (n int, err error) {
	for i := 0; i < len(p); i += 8 {
		v := r.Uint64()
		for k := i; k < min(i+8, len(p)); k++ {
			p[k] = byte(v)
			v >>= 8
		}
	}
	return len(p), nil
}

func own() *Rand { return &Rand{process{}, process{}} }

// Seed does nothing: the runtime seeds each process's generator.
func Seed(seed int64) {}

// Uint64 gives a number of 64 bits.
func Uint64() uint64 { return next() }

// Uint32 gives a number of 32 bits.
func Uint32() uint32 { return uint32(next() >> 32) }

// Int63 gives a number in 0..1<<63.
func Int63() int64 { return int64(next() >> 1) }

// Int31 gives a number in 0..1<<31.
func Int31() int32 { return int32(next() >> 33) }

// Int gives an int that is not negative.
func Int() int { return int(next() >> 1) }

// Int63n gives a number in 0..n. It panics if n <= 0.
func Int63n(n int64) int64 { return own().Int63n(n) }

// Int31n gives a number in 0..n. It panics if n <= 0.
func Int31n(n int32) int32 { return own().Int31n(n) }

// Intn gives a number in 0..n. It panics if n <= 0.
func Intn(n int) int { return own().Intn(n) }

// Float64 gives a number in 0..1, 1 excluded.
func Float64() float64 { return own().Float64() }

// Float32 gives a number in 0..1, 1 excluded.
func Float32() float32 { return own().Float32() }

// NormFloat64 gives a number of the normal distribution with mean 0 and deviation 1.
func NormFloat64() float64 { return own().NormFloat64() }

// ExpFloat64 gives a number of the exponential distribution with mean 1.
func ExpFloat64() float64 { return own().ExpFloat64() }

// Perm gives the numbers 0..n in random order.
func Perm(n int) []int { return own().Perm(n) }

// Shuffle puts n elements into random order by exchanging them. It panics if n < 0.
func Shuffle(n int, swap func(i, j int)) { own().Shuffle(n, swap) }

// Read fills p.
func Read(p []byte) (n int, err error) { return own().Read(p) }
