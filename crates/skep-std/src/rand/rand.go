//go:build skep

// Package rand makes numbers that look random. They are no secret: don't use them for keys.
//
// A Source that NewSource gives makes the numbers that Go makes from the same seed.
package rand

// next gives 64 random bits of the calling process's own generator, which the runtime seeds.
func next() uint64

// cooked gives number i of the state that NewSource mixes its seed into.
func cooked(i int) uint64

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

const (
	additiveLen = 607
	additiveTap = 273
)

// additive is an additive lagged Fibonacci generator: each number is the sum of the ones 607 and 273 before it.
type additive struct {
	tap, feed int
	state     [additiveLen]uint64
}

// NewSource gives a Source that starts from seed.
func NewSource(seed int64) Source {
	s := &additive{}
	s.Seed(seed)
	return s
}

// Seed starts again.
func (s *additive) Seed(seed int64) {
	const modulus = 1<<31 - 1
	s.tap, s.feed = 0, additiveLen-additiveTap
	seed %= modulus
	if seed < 0 {
		seed += modulus
	}
	if seed == 0 {
		seed = 89482311
	}
	x := uint64(seed)
	for range 20 {
		x = x * 48271 % modulus
	}
	for i := range s.state {
		x = x * 48271 % modulus
		v := x << 40
		x = x * 48271 % modulus
		v ^= x << 20
		x = x * 48271 % modulus
		s.state[i] = v ^ x ^ cooked(i)
	}
}

// Uint64 gives the next number.
func (s *additive) Uint64() uint64 {
	s.tap--
	if s.tap < 0 {
		s.tap += additiveLen
	}
	s.feed--
	if s.feed < 0 {
		s.feed += additiveLen
	}
	x := s.state[s.feed] + s.state[s.tap]
	s.state[s.feed] = x
	return x
}

// Int63 gives the next number without its sign.
func (s *additive) Int63() int64 { return int64(s.Uint64() &^ (1 << 63)) }

// process is the Source of the functions of this package.
type process struct{}

func (process) Seed(int64)     {}
func (process) Uint64() uint64 { return next() }
func (process) Int63() int64   { return int64(next() >> 1) }

// Rand makes numbers of several kinds from a Source.
type Rand struct {
	src   Source
	src64 Source64
	// What Read has not handed out of the last number, and how many bytes that are.
	left      int64
	leftCount int
}

// New gives a Rand that takes its numbers from src.
func New(src Source) *Rand {
	s64, _ := src.(Source64)
	return &Rand{src: src, src64: s64}
}

// Seed starts the source again.
func (r *Rand) Seed(seed int64) {
	r.src.Seed(seed)
	r.leftCount = 0
}

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
	if n&(n-1) == 0 {
		return r.Int31() & (n - 1)
	}
	last := int32(1<<31 - 1 - uint32(1<<31)%uint32(n))
	for {
		if v := r.Int31(); v <= last {
			return v % n
		}
	}
}

// below gives a number in 0..n by multiplication (Lemire): the high half of 32 random bits times n.
func (r *Rand) below(n int32) int32 {
	product := uint64(r.Uint32()) * uint64(n)
	if uint32(product) < uint32(n) {
		for reject := uint32(-n) % uint32(n); uint32(product) < reject; {
			product = uint64(r.Uint32()) * uint64(n)
		}
	}
	return int32(product >> 32)
}

// Intn gives a number in 0..n. It panics if n <= 0.
func (r *Rand) Intn(n int) int {
	if n <= 0 {
		panic("invalid argument to Intn")
	}
	if n <= 1<<31-1 {
		return int(r.Int31n(int32(n)))
	}
	return int(r.Int63n(int64(n)))
}

// Float64 gives a number in 0..1, 1 excluded.
func (r *Rand) Float64() float64 {
	for {
		if f := float64(r.Int63()) / (1 << 63); f != 1 {
			return f
		}
	}
}

// Float32 gives a number in 0..1, 1 excluded.
func (r *Rand) Float32() float32 {
	for {
		if f := float32(r.Float64()); f != 1 {
			return f
		}
	}
}

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
	i := n - 1
	for ; i > 1<<31-2; i-- {
		swap(i, int(r.Int63n(int64(i+1))))
	}
	for ; i > 0; i-- {
		swap(i, int(r.below(int32(i+1))))
	}
}

// Read fills p: seven bytes of each number.
func (r *Rand) Read(p []byte) (n int, err error) {
	for i := range p {
		if r.leftCount == 0 {
			r.left, r.leftCount = r.src.Int63(), 7
		}
		p[i] = byte(r.left)
		r.left >>= 8
		r.leftCount--
	}
	return len(p), nil
}

func own() *Rand { return &Rand{src: process{}, src64: process{}} }

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
