//go:build skep

// Package cmp compares ordered values.
package cmp

// Ordered is any type with the operator <.
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 |
		~string
}

// Less tells whether x comes before y; NaN comes before all other floats.
func Less[T Ordered](x, y T) bool { return x < y || x != x && y == y }

// Compare gives -1, 0 or +1 as x comes before, with or after y; NaN equals NaN and comes first.
func Compare[T Ordered](x, y T) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	case x == y:
		return 0
	case x == x:
		return 1 // only y is NaN
	case y == y:
		return -1
	}
	return 0
}

// Or gives the first of vals that is not zero, or zero.
func Or[T comparable](vals ...T) T {
	var zero T
	for _, v := range vals {
		if v != zero {
			return v
		}
	}
	return zero
}
