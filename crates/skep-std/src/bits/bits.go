//go:build skep

// Package bits counts and moves the bits of unsigned integers.
package bits

// UintSize is the width of uint.
const UintSize = 64

// Len64 gives how many bits x needs; 0 for 0.
func Len64(x uint64) int

// TrailingZeros64 gives the number of zero bits below the lowest one; 64 for 0.
func TrailingZeros64(x uint64) int

// OnesCount64 gives the number of one bits.
func OnesCount64(x uint64) int

// Reverse64 gives x with its bits in the opposite order.
func Reverse64(x uint64) uint64

// ReverseBytes64 gives x with its bytes in the opposite order.
func ReverseBytes64(x uint64) uint64

// Mul64 gives the 128 bits of x*y.
func Mul64(x, y uint64) (hi, lo uint64)

// div64 divides the 128 bits hi, lo by y; hi is less than y.
func div64(hi, lo, y uint64) (quo, rem uint64)

// The faults of a division, as the runtime's own are shown.
type fault string

func (f fault) Error() string { return string(f) }
func (f fault) RuntimeError() {}

const (
	divide   = fault("runtime error: integer divide by zero")
	overflow = fault("runtime error: integer overflow")
)

// Div64 divides the 128 bits hi, lo by y. It panics if y is 0 or the quotient has more than 64 bits.
func Div64(hi, lo, y uint64) (quo, rem uint64) {
	if y == 0 {
		panic(divide)
	}
	if y <= hi {
		panic(overflow)
	}
	return div64(hi, lo, y)
}

// Rem64 gives the remainder of the 128 bits hi, lo by y. It panics if y is 0.
func Rem64(hi, lo, y uint64) uint64 {
	if y == 0 {
		panic(divide)
	}
	_, rem := div64(hi%y, lo, y)
	return rem
}

// Add64 gives x + y + carry and the carry out; carry is 0 or 1.
func Add64(x, y, carry uint64) (sum, carryOut uint64) {
	sum = x + y + carry
	return sum, (x&y | (x|y)&^sum) >> 63
}

// Sub64 gives x - y - borrow and the borrow out; borrow is 0 or 1.
func Sub64(x, y, borrow uint64) (diff, borrowOut uint64) {
	diff = x - y - borrow
	return diff, (^x&y | ^(x^y)&diff) >> 63
}

// Add32 gives x + y + carry and the carry out; carry is 0 or 1.
func Add32(x, y, carry uint32) (sum, carryOut uint32) {
	wide := uint64(x) + uint64(y) + uint64(carry)
	return uint32(wide), uint32(wide >> 32)
}

// Sub32 gives x - y - borrow and the borrow out; borrow is 0 or 1.
func Sub32(x, y, borrow uint32) (diff, borrowOut uint32) {
	wide := uint64(x) - uint64(y) - uint64(borrow)
	return uint32(wide), uint32(wide >> 63)
}

// Mul32 gives the 64 bits of x*y.
func Mul32(x, y uint32) (hi, lo uint32) {
	wide := uint64(x) * uint64(y)
	return uint32(wide >> 32), uint32(wide)
}

// Div32 divides the 64 bits hi, lo by y. It panics if y is 0 or the quotient has more than 32 bits.
func Div32(hi, lo, y uint32) (quo, rem uint32) {
	if y != 0 && y <= hi {
		panic(overflow)
	}
	wide := uint64(hi)<<32 | uint64(lo)
	return uint32(wide / uint64(y)), uint32(wide % uint64(y))
}

// Rem32 gives the remainder of the 64 bits hi, lo by y. It panics if y is 0.
func Rem32(hi, lo, y uint32) uint32 { return uint32((uint64(hi)<<32 | uint64(lo)) % uint64(y)) }

// Add gives x + y + carry and the carry out; carry is 0 or 1.
func Add(x, y, carry uint) (sum, carryOut uint) {
	s, c := Add64(uint64(x), uint64(y), uint64(carry))
	return uint(s), uint(c)
}

// Sub gives x - y - borrow and the borrow out; borrow is 0 or 1.
func Sub(x, y, borrow uint) (diff, borrowOut uint) {
	d, b := Sub64(uint64(x), uint64(y), uint64(borrow))
	return uint(d), uint(b)
}

// Mul gives the 128 bits of x*y.
func Mul(x, y uint) (hi, lo uint) {
	h, l := Mul64(uint64(x), uint64(y))
	return uint(h), uint(l)
}

// Div divides the 128 bits hi, lo by y. It panics if y is 0 or the quotient has more than 64 bits.
func Div(hi, lo, y uint) (quo, rem uint) {
	q, r := Div64(uint64(hi), uint64(lo), uint64(y))
	return uint(q), uint(r)
}

// Rem gives the remainder of the 128 bits hi, lo by y. It panics if y is 0.
func Rem(hi, lo, y uint) uint { return uint(Rem64(uint64(hi), uint64(lo), uint64(y))) }

// Len gives how many bits x needs; 0 for 0.
func Len(x uint) int { return Len64(uint64(x)) }

// LeadingZeros gives the number of zero bits above the highest one; 64 for 0.
func LeadingZeros(x uint) int { return 64 - Len64(uint64(x)) }

// TrailingZeros gives the number of zero bits below the lowest one; 64 for 0.
func TrailingZeros(x uint) int { return TrailingZeros64(uint64(x)) }

// OnesCount gives the number of one bits.
func OnesCount(x uint) int { return OnesCount64(uint64(x)) }

// Reverse gives x with its bits in the opposite order.
func Reverse(x uint) uint { return uint(Reverse64(uint64(x))) }

// ReverseBytes gives x with its bytes in the opposite order.
func ReverseBytes(x uint) uint { return uint(ReverseBytes64(uint64(x))) }

// Len8 gives how many bits x needs; 0 for 0.
func Len8(x uint8) int { return Len64(uint64(x)) }

// LeadingZeros8 gives the number of zero bits above the highest one; 8 for 0.
func LeadingZeros8(x uint8) int { return 8 - Len64(uint64(x)) }

// TrailingZeros8 gives the number of zero bits below the lowest one; 8 for 0.
func TrailingZeros8(x uint8) int { return TrailingZeros64(uint64(x) | 1<<8) }

// OnesCount8 gives the number of one bits.
func OnesCount8(x uint8) int { return OnesCount64(uint64(x)) }

// Reverse8 gives x with its bits in the opposite order.
func Reverse8(x uint8) uint8 { return uint8(Reverse64(uint64(x)) >> 56) }

// Len16 gives how many bits x needs; 0 for 0.
func Len16(x uint16) int { return Len64(uint64(x)) }

// LeadingZeros16 gives the number of zero bits above the highest one; 16 for 0.
func LeadingZeros16(x uint16) int { return 16 - Len64(uint64(x)) }

// TrailingZeros16 gives the number of zero bits below the lowest one; 16 for 0.
func TrailingZeros16(x uint16) int { return TrailingZeros64(uint64(x) | 1<<16) }

// OnesCount16 gives the number of one bits.
func OnesCount16(x uint16) int { return OnesCount64(uint64(x)) }

// Reverse16 gives x with its bits in the opposite order.
func Reverse16(x uint16) uint16 { return uint16(Reverse64(uint64(x)) >> 48) }

// ReverseBytes16 gives x with its bytes in the opposite order.
func ReverseBytes16(x uint16) uint16 { return uint16(ReverseBytes64(uint64(x)) >> 48) }

// Len32 gives how many bits x needs; 0 for 0.
func Len32(x uint32) int { return Len64(uint64(x)) }

// LeadingZeros32 gives the number of zero bits above the highest one; 32 for 0.
func LeadingZeros32(x uint32) int { return 32 - Len64(uint64(x)) }

// TrailingZeros32 gives the number of zero bits below the lowest one; 32 for 0.
func TrailingZeros32(x uint32) int { return TrailingZeros64(uint64(x) | 1<<32) }

// OnesCount32 gives the number of one bits.
func OnesCount32(x uint32) int { return OnesCount64(uint64(x)) }

// Reverse32 gives x with its bits in the opposite order.
func Reverse32(x uint32) uint32 { return uint32(Reverse64(uint64(x)) >> 32) }

// ReverseBytes32 gives x with its bytes in the opposite order.
func ReverseBytes32(x uint32) uint32 { return uint32(ReverseBytes64(uint64(x)) >> 32) }

// LeadingZeros64 gives the number of zero bits above the highest one; 64 for 0.
func LeadingZeros64(x uint64) int { return 64 - Len64(x) }

// RotateLeft turns the bits of x by k places to the left, to the right if k is negative.
func RotateLeft(x uint, k int) uint {
	n := uint(k) & 63
	return x<<n | x>>(64-n)
}

// RotateLeft8 turns the bits of x by k places to the left, to the right if k is negative.
func RotateLeft8(x uint8, k int) uint8 {
	n := uint(k) & 7
	return x<<n | x>>(8-n)
}

// RotateLeft16 turns the bits of x by k places to the left, to the right if k is negative.
func RotateLeft16(x uint16, k int) uint16 {
	n := uint(k) & 15
	return x<<n | x>>(16-n)
}

// RotateLeft32 turns the bits of x by k places to the left, to the right if k is negative.
func RotateLeft32(x uint32, k int) uint32 {
	n := uint(k) & 31
	return x<<n | x>>(32-n)
}

// RotateLeft64 turns the bits of x by k places to the left, to the right if k is negative.
func RotateLeft64(x uint64, k int) uint64 {
	n := uint(k) & 63
	return x<<n | x>>(64-n)
}
