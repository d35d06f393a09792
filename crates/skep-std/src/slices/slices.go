//go:build skep

// Package slices has functions for slices of any type.
package slices

import (
	"cmp"
	"internal/order"
)

// Equal tells whether s1 and s2 have equal elements in the same order.
func Equal[S ~[]E, E comparable](s1, s2 S) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, v := range s1 {
		if v != s2[i] {
			return false
		}
	}
	return true
}

// EqualFunc is Equal with elements compared by eq.
func EqualFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, eq func(E1, E2) bool) bool {
	if len(s1) != len(s2) {
		return false
	}
	for i, v := range s1 {
		if !eq(v, s2[i]) {
			return false
		}
	}
	return true
}

// Compare compares element by element; of two where one begins the other, the shorter comes first.
func Compare[S ~[]E, E cmp.Ordered](s1, s2 S) int {
	for i := range min(len(s1), len(s2)) {
		if c := cmp.Compare(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(s1), len(s2))
}

// CompareFunc is Compare with elements compared by compare.
func CompareFunc[S1 ~[]E1, S2 ~[]E2, E1, E2 any](s1 S1, s2 S2, compare func(E1, E2) int) int {
	for i := range min(len(s1), len(s2)) {
		if c := compare(s1[i], s2[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(s1), len(s2))
}

// Index gives the position of the first v in s, or -1.
func Index[S ~[]E, E comparable](s S, v E) int {
	for i := range s {
		if s[i] == v {
			return i
		}
	}
	return -1
}

// IndexFunc gives the position of the first element for which f holds, or -1.
func IndexFunc[S ~[]E, E any](s S, f func(E) bool) int {
	for i := range s {
		if f(s[i]) {
			return i
		}
	}
	return -1
}

// Contains tells whether v is in s.
func Contains[S ~[]E, E comparable](s S, v E) bool { return Index(s, v) >= 0 }

// ContainsFunc tells whether f holds for any element.
func ContainsFunc[S ~[]E, E any](s S, f func(E) bool) bool { return IndexFunc(s, f) >= 0 }

// Insert puts v at position i and gives the longer slice, which may share the array of s.
func Insert[S ~[]E, E any](s S, i int, v ...E) S {
	_ = s[i:]
	if len(v) == 0 {
		return s
	}
	if len(s)+len(v) > cap(s) {
		// A slice that grows by append has the room that append gives.
		longer := append(s[:i:i], make(S, len(s)+len(v)-i)...)
		copy(longer[i:], v)
		copy(longer[i+len(v):], s[i:])
		return longer
	}
	// The elements of v may be some of those that move.
	held := append([]E(nil), v...)
	n := len(s)
	s = s[:n+len(held)]
	copy(s[i+len(held):], s[i:n])
	copy(s[i:], held)
	return s
}

// Delete takes s[i:j] out and gives the shorter slice; what is left behind its end is zeroed.
func Delete[S ~[]E, E any](s S, i, j int) S {
	_ = s[i:j:len(s)]
	if i == j {
		return s
	}
	n := len(s)
	s = append(s[:i], s[j:]...)
	clear(s[len(s):n])
	return s
}

// DeleteFunc takes out the elements for which del holds; what is left behind the end is zeroed.
func DeleteFunc[S ~[]E, E any](s S, del func(E) bool) S {
	kept := IndexFunc(s, del)
	if kept < 0 {
		return s
	}
	for i := kept + 1; i < len(s); i++ {
		if v := s[i]; !del(v) {
			s[kept] = v
			kept++
		}
	}
	clear(s[kept:])
	return s[:kept]
}

// Replace exchanges s[i:j] for v and gives the result, which may share the array of s.
func Replace[S ~[]E, E any](s S, i, j int, v ...E) S {
	_ = s[i:j]
	tail := len(s[j:])
	if i == j {
		return Insert(s, i, v...)
	}
	n := i + len(v) + tail
	if n > cap(s) {
		longer := append(s[:i:i], make(S, n-i)...)
		copy(longer[i:], v)
		copy(longer[i+len(v):], s[j:])
		return longer
	}
	// The elements of v may be some of those that move.
	held := append([]E(nil), v...)
	old := len(s)
	all := s[:max(n, old)]
	copy(all[i+len(held):], s[j:])
	copy(all[i:], held)
	clear(all[n:])
	return all[:n]
}

// Clone gives a copy of s with the same elements; nil stays nil.
func Clone[S ~[]E, E any](s S) S { return append(s[:0:0], s...) }

// Compact leaves one of each run of equal elements; what is left behind the end is zeroed.
func Compact[S ~[]E, E comparable](s S) S {
	return CompactFunc(s, func(a, b E) bool { return a == b })
}

// CompactFunc is Compact with elements compared by eq.
func CompactFunc[S ~[]E, E any](s S, eq func(E, E) bool) S {
	if len(s) < 2 {
		return s
	}
	kept, prev := 1, s[0]
	for _, v := range s[1:] {
		if !eq(v, prev) {
			s[kept] = v
			kept++
		}
		prev = v
	}
	clear(s[kept:])
	return s[:kept]
}

// Grow makes room for n more elements.
func Grow[S ~[]E, E any](s S, n int) S {
	if n < 0 {
		panic("cannot be negative")
	}
	if n -= cap(s) - len(s); n > 0 {
		s = append(s[:cap(s)], make([]E, n)...)[:len(s)]
	}
	return s
}

// Clip gives s without room behind its end.
func Clip[S ~[]E, E any](s S) S { return s[:len(s):len(s)] }

// Reverse turns the order of the elements round.
func Reverse[S ~[]E, E any](s S) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// Concat gives the elements of all slices in one new slice.
func Concat[S ~[]E, E any](slices ...S) S {
	n := 0
	for _, s := range slices {
		n += len(s)
		if n < 0 {
			panic("len out of range")
		}
	}
	all := Grow[S](nil, n)
	for _, s := range slices {
		all = append(all, s...)
	}
	return all
}

// Repeat gives count times the elements of x in one new slice.
func Repeat[S ~[]E, E any](x S, count int) S {
	if count < 0 {
		panic("cannot be negative")
	}
	if len(x) > 0 && count > (1<<63-1)/len(x) {
		panic("the result of (len(x) * count) overflows")
	}
	all := make(S, 0, len(x)*count)
	for range count {
		all = append(all, x...)
	}
	return all
}

// Sort sorts in ascending order, NaN first.
func Sort[S ~[]E, E cmp.Ordered](x S) { order.Sort([]E(x)) }

// SortFunc sorts as compare says; equal elements may change places.
func SortFunc[S ~[]E, E any](x S, compare func(a, b E) int) { order.SortFunc([]E(x), compare) }

// SortStableFunc sorts as compare says and keeps the order of equal elements.
func SortStableFunc[S ~[]E, E any](x S, compare func(a, b E) int) {
	order.StableFunc([]E(x), compare)
}

// IsSorted tells whether x is in ascending order.
func IsSorted[S ~[]E, E cmp.Ordered](x S) bool {
	for i := len(x) - 1; i > 0; i-- {
		if cmp.Less(x[i], x[i-1]) {
			return false
		}
	}
	return true
}

// IsSortedFunc is IsSorted with elements compared by compare.
func IsSortedFunc[S ~[]E, E any](x S, compare func(a, b E) int) bool {
	for i := len(x) - 1; i > 0; i-- {
		if compare(x[i], x[i-1]) < 0 {
			return false
		}
	}
	return true
}

// Min gives the least element, NaN if there is one. It panics if x is empty.
func Min[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) == 0 {
		panic("slices.Min: empty list")
	}
	least := x[0]
	for _, v := range x[1:] {
		least = min(least, v)
	}
	return least
}

// MinFunc gives the first of the least elements. It panics if x is empty.
func MinFunc[S ~[]E, E any](x S, compare func(a, b E) int) E {
	if len(x) == 0 {
		panic("slices.MinFunc: empty list")
	}
	least := x[0]
	for _, v := range x[1:] {
		if compare(v, least) < 0 {
			least = v
		}
	}
	return least
}

// Max gives the greatest element, NaN if there is one. It panics if x is empty.
func Max[S ~[]E, E cmp.Ordered](x S) E {
	if len(x) == 0 {
		panic("slices.Max: empty list")
	}
	greatest := x[0]
	for _, v := range x[1:] {
		greatest = max(greatest, v)
	}
	return greatest
}

// MaxFunc gives the first of the greatest elements. It panics if x is empty.
func MaxFunc[S ~[]E, E any](x S, compare func(a, b E) int) E {
	if len(x) == 0 {
		panic("slices.MaxFunc: empty list")
	}
	greatest := x[0]
	for _, v := range x[1:] {
		if compare(v, greatest) > 0 {
			greatest = v
		}
	}
	return greatest
}

// BinarySearch finds where target is or belongs in the sorted x, and whether it is there.
func BinarySearch[S ~[]E, E cmp.Ordered](x S, target E) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := int(uint(i+j) >> 1)
		if cmp.Less(x[h], target) {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && (x[i] == target || x[i] != x[i] && target != target)
}

// BinarySearchFunc is BinarySearch with elements compared to the target by compare.
func BinarySearchFunc[S ~[]E, E, T any](x S, target T, compare func(E, T) int) (int, bool) {
	i, j := 0, len(x)
	for i < j {
		h := int(uint(i+j) >> 1)
		if compare(x[h], target) < 0 {
			i = h + 1
		} else {
			j = h
		}
	}
	return i, i < len(x) && compare(x[i], target) == 0
}
