//go:build skep

package rand

import (
	"errors"
	"math/bits"
)

// PCG is a permuted congruential generator with 128 bits of state (O'Neill), with the DXSM output.
type PCG struct{ hi, lo uint64 }

// NewPCG gives a PCG that starts from the seeds.
func NewPCG(seed1, seed2 uint64) *PCG { return &PCG{seed1, seed2} }

// Seed starts again.
func (p *PCG) Seed(seed1, seed2 uint64) { p.hi, p.lo = seed1, seed2 }

// Uint64 gives the next number.
func (p *PCG) Uint64() uint64 {
	const (
		multiplierHi = 2549297995355413924
		multiplierLo = 4865540595714422341
		incrementHi  = 6364136223846793005
		incrementLo  = 1442695040888963407
		cheap        = 0xDA942042E4DD58B5
	)
	hi, lo := bits.Mul64(p.lo, multiplierLo)
	hi += p.hi*multiplierLo + p.lo*multiplierHi
	lo, carry := bits.Add64(lo, incrementLo, 0)
	hi += incrementHi + carry
	p.hi, p.lo = hi, lo
	hi ^= hi >> 32
	hi *= cheap
	hi ^= hi >> 48
	return hi * (lo | 1)
}

// AppendBinary appends the state.
func (p *PCG) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, "pcg:"...)
	for _, word := range [...]uint64{p.hi, p.lo} {
		for shift := 56; shift >= 0; shift -= 8 {
			b = append(b, byte(word>>shift))
		}
	}
	return b, nil
}

// MarshalBinary gives the state.
func (p *PCG) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// UnmarshalBinary takes a state.
func (p *PCG) UnmarshalBinary(data []byte) error {
	if len(data) != 20 || string(data[:4]) != "pcg:" {
		return errors.New("invalid PCG encoding")
	}
	words := [2]uint64{}
	for i, c := range data[4:] {
		words[i/8] = words[i/8]<<8 | uint64(c)
	}
	p.hi, p.lo = words[0], words[1]
	return nil
}

// ChaCha8 is a generator from the stream cipher of that name (Bernstein) in 8 rounds; it takes a new key from its own
// numbers after 16 blocks.
type ChaCha8 struct {
	key     [8]uint32
	numbers [32]uint64 // four blocks
	next    int
	end     int
	block   uint32
	left    [8]byte // what Read has not handed out of the last number
	count   int
}

// NewChaCha8 gives a ChaCha8 that starts from the seed.
func NewChaCha8(seed [32]byte) *ChaCha8 {
	c := &ChaCha8{}
	c.Seed(seed)
	return c
}

// Seed starts again.
func (c *ChaCha8) Seed(seed [32]byte) {
	for i := range c.key {
		b := seed[i*4:]
		c.key[i] = uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
	}
	c.block, c.count = 0, 0
	c.fill()
}

const (
	blocksAtOnce = 4
	blocksPerKey = 16
	numbersOfKey = 4 // the last ones before a new key are that
)

// fill makes the numbers of four blocks: word w of the blocks is numbers 2w and 2w+1.
func (c *ChaCha8) fill() {
	words := [16][blocksAtOnce]uint32{}
	for lane := range blocksAtOnce {
		b := [16]uint32{0x61707865, 0x3320646E, 0x79622D32, 0x6B206574}
		copy(b[4:], c.key[:])
		b[12] = c.block + uint32(lane)
		for range 4 {
			for i := range 4 {
				quarter(&b, i, 4+i, 8+i, 12+i)
			}
			for i := range 4 {
				quarter(&b, i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4)
			}
		}
		for i, word := range b {
			if 4 <= i && i < 12 {
				word += c.key[i-4]
			}
			words[i][lane] = word
		}
	}
	for i := range c.numbers {
		lanes := &words[i/2]
		k := i % 2 * 2
		c.numbers[i] = uint64(lanes[k]) | uint64(lanes[k+1])<<32
	}
	c.next, c.end = 0, len(c.numbers)
	if c.block == blocksPerKey-blocksAtOnce {
		c.end -= numbersOfKey
	}
}

func quarter(b *[16]uint32, i, j, k, l int) {
	b[i] += b[j]
	b[l] = bits.RotateLeft32(b[l]^b[i], 16)
	b[k] += b[l]
	b[j] = bits.RotateLeft32(b[j]^b[k], 12)
	b[i] += b[j]
	b[l] = bits.RotateLeft32(b[l]^b[i], 8)
	b[k] += b[l]
	b[j] = bits.RotateLeft32(b[j]^b[k], 7)
}

// Uint64 gives the next number.
func (c *ChaCha8) Uint64() uint64 {
	if c.next == c.end {
		c.block += blocksAtOnce
		if c.block == blocksPerKey {
			for i, n := range c.numbers[len(c.numbers)-numbersOfKey:] {
				c.key[2*i], c.key[2*i+1] = uint32(n), uint32(n>>32)
			}
			c.block = 0
		}
		c.fill()
	}
	c.next++
	return c.numbers[c.next-1]
}

// Read fills p.
func (c *ChaCha8) Read(p []byte) (n int, err error) {
	for i := range p {
		if c.count == 0 {
			v := c.Uint64()
			for k := range c.left {
				c.left[k] = byte(v >> (8 * k))
			}
			c.count = len(c.left)
		}
		p[i] = c.left[len(c.left)-c.count]
		c.count--
	}
	return len(p), nil
}
