//go:build skep

package slices

import (
	"cmp"
	"iter"
)

// All hands out the positions and elements of s in order.
func All[Slice ~[]E, E any](s Slice) iter.Seq2[int, E] {
	return func(yield func(int, E) bool) {
		for i, v := range s {
			if !yield(i, v) {
				return
			}
		}
	}
}

// Backward hands out the positions and elements of s from the last to the first.
func Backward[Slice ~[]E, E any](s Slice) iter.Seq2[int, E] {
	return func(yield func(int, E) bool) {
		for i := len(s) - 1; i >= 0; i-- {
			if !yield(i, s[i]) {
				return
			}
		}
	}
}

// Values hands out the elements of s in order.
func Values[Slice ~[]E, E any](s Slice) iter.Seq[E] {
	return func(yield func(E) bool) {
		for _, v := range s {
			if !yield(v) {
				return
			}
		}
	}
}

// Chunk hands out s in pieces of n elements; the last may be shorter.
func Chunk[Slice ~[]E, E any](s Slice, n int) iter.Seq[Slice] {
	if n < 1 {
		panic("cannot be less than 1")
	}
	return func(yield func(Slice) bool) {
		for i := 0; i < len(s); i += n {
			end := i + min(n, len(s)-i)
			if !yield(s[i:end:end]) {
				return
			}
		}
	}
}

// AppendSeq appends the elements of seq.
func AppendSeq[Slice ~[]E, E any](s Slice, seq iter.Seq[E]) Slice {
	seq(func(v E) bool {
		s = append(s, v)
		return true
	})
	return s
}

// Collect gives the elements of seq.
func Collect[E any](seq iter.Seq[E]) []E { return AppendSeq([]E(nil), seq) }

// Sorted gives the elements of seq in ascending order.
func Sorted[E cmp.Ordered](seq iter.Seq[E]) []E {
	s := Collect(seq)
	Sort(s)
	return s
}

// SortedFunc gives the elements of seq sorted as compare says.
func SortedFunc[E any](seq iter.Seq[E], compare func(E, E) int) []E {
	s := Collect(seq)
	SortFunc(s, compare)
	return s
}

// SortedStableFunc is SortedFunc that keeps the order of equal elements.
func SortedStableFunc[E any](seq iter.Seq[E], compare func(E, E) int) []E {
	s := Collect(seq)
	SortStableFunc(s, compare)
	return s
}
