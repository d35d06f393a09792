//go:build skep

// Package sort sorts slices and collections.
package sort

import (
	"internal/order"
	"internal/value"
)

// Interface is a collection that can be sorted.
type Interface interface {
	Len() int
	Less(i, j int) bool
	Swap(i, j int)
}

// Sort sorts in ascending order; equal elements may change places.
func Sort(data Interface) { order.SortData(data, data.Len()) }

// Stable sorts and keeps the order of equal elements.
func Stable(data Interface) {
	n := data.Len()
	const block = 20
	for a := 0; a < n; a += block {
		insertion(data, a, min(a+block, n))
	}
	for size := block; size < n; size *= 2 {
		for a := 0; a+size < n; a += 2 * size {
			merge(data, a, a+size, min(a+2*size, n))
		}
	}
}

// IsSorted tells whether the data is in ascending order.
func IsSorted(data Interface) bool {
	for i := data.Len() - 1; i > 0; i-- {
		if data.Less(i, i-1) {
			return false
		}
	}
	return true
}

type reverse struct{ Interface }

func (r reverse) Less(i, j int) bool { return r.Interface.Less(j, i) }

// Reverse gives the data in the opposite order.
func Reverse(data Interface) Interface { return &reverse{data} }

func insertion(data Interface, a, b int) {
	for i := a + 1; i < b; i++ {
		for j := i; j > a && data.Less(j, j-1); j-- {
			data.Swap(j, j-1)
		}
	}
}

// merge merges the sorted runs a..m and m..b in place: it halves the longer run, finds where the half
// belongs in the other, rotates, and goes on with both sides.
func merge(data Interface, a, m, b int) {
	for a < m && m < b {
		if b-a == 2 {
			if data.Less(m, a) {
				data.Swap(a, m)
			}
			return
		}
		i, j := 0, 0
		if m-a > b-m {
			i = a + (m-a)/2
			j = m + Search(b-m, func(k int) bool { return !data.Less(m+k, i) })
		} else {
			j = m + (b-m)/2
			i = a + Search(m-a, func(k int) bool { return data.Less(j, a+k) })
		}
		mid := i + j - m
		rotate(data, i, m, j)
		merge(data, a, i, mid)
		a, m = mid, j
	}
}

// rotate exchanges the runs a..m and m..b by three reversals.
func rotate(data Interface, a, m, b int) {
	flip(data, a, m)
	flip(data, m, b)
	flip(data, a, b)
}

func flip(data Interface, a, b int) {
	for b--; a < b; a, b = a+1, b-1 {
		data.Swap(a, b)
	}
}

// IntSlice sorts ints.
type IntSlice []int

func (x IntSlice) Len() int           { return len(x) }
func (x IntSlice) Less(i, j int) bool { return x[i] < x[j] }
func (x IntSlice) Swap(i, j int)      { x[i], x[j] = x[j], x[i] }

// Sort sorts in ascending order.
func (x IntSlice) Sort() { order.Sort(x) }

// Search finds where v is or belongs in the sorted x.
func (x IntSlice) Search(v int) int { return SearchInts(x, v) }

// Float64Slice sorts float64s, NaN first.
type Float64Slice []float64

func (x Float64Slice) Len() int           { return len(x) }
func (x Float64Slice) Less(i, j int) bool { return x[i] < x[j] || (x[i] != x[i] && x[j] == x[j]) }
func (x Float64Slice) Swap(i, j int)      { x[i], x[j] = x[j], x[i] }

// Sort sorts in ascending order.
func (x Float64Slice) Sort() { order.Sort(x) }

// Search finds where v is or belongs in the sorted x.
func (x Float64Slice) Search(v float64) int { return SearchFloat64s(x, v) }

// StringSlice sorts strings.
type StringSlice []string

func (x StringSlice) Len() int           { return len(x) }
func (x StringSlice) Less(i, j int) bool { return x[i] < x[j] }
func (x StringSlice) Swap(i, j int)      { x[i], x[j] = x[j], x[i] }

// Sort sorts in ascending order.
func (x StringSlice) Sort() { order.Sort(x) }

// Search finds where v is or belongs in the sorted x.
func (x StringSlice) Search(v string) int { return SearchStrings(x, v) }

// Ints sorts ints in ascending order.
func Ints(x []int) { order.Sort(x) }

// Float64s sorts float64s in ascending order, NaN first.
func Float64s(x []float64) { order.Sort(x) }

// Strings sorts strings in ascending order.
func Strings(x []string) { order.Sort(x) }

// IntsAreSorted tells whether x is in ascending order.
func IntsAreSorted(x []int) bool { return IsSorted(IntSlice(x)) }

// Float64sAreSorted tells whether x is in ascending order.
func Float64sAreSorted(x []float64) bool { return IsSorted(Float64Slice(x)) }

// StringsAreSorted tells whether x is in ascending order.
func StringsAreSorted(x []string) bool { return IsSorted(StringSlice(x)) }

type lessSwap struct {
	slice any
	n     int
	less  func(i, j int) bool
}

func (x *lessSwap) Len() int           { return x.n }
func (x *lessSwap) Less(i, j int) bool { return x.less(i, j) }
func (x *lessSwap) Swap(i, j int)      { value.Swap(x.slice, i, j) }

func bySlice(x any, less func(i, j int) bool) *lessSwap {
	if x == nil {
		panic("reflect: call of Swapper on zero Value")
	}
	if value.Kind(x) != value.Slice {
		panic("reflect: call of Swapper on " + value.TypeName(x) + " Value")
	}
	return &lessSwap{x, value.Len(x), less}
}

// Slice sorts the slice x; equal elements may change places.
func Slice(x any, less func(i, j int) bool) { Sort(bySlice(x, less)) }

// SliceStable sorts the slice x and keeps the order of equal elements.
func SliceStable(x any, less func(i, j int) bool) { Stable(bySlice(x, less)) }

// SliceIsSorted tells whether the slice x is in ascending order.
func SliceIsSorted(x any, less func(i, j int) bool) bool { return IsSorted(bySlice(x, less)) }

// Search gives the smallest i in 0..n for which f holds, or n; f must go from false to true once.
func Search(n int, f func(int) bool) int {
	i, j := 0, n
	for i < j {
		h := int(uint(i+j) >> 1)
		if !f(h) {
			i = h + 1
		} else {
			j = h
		}
	}
	return i
}

// Find gives the smallest i in 0..n for which cmp(i) <= 0, and whether it is 0 there.
func Find(n int, cmp func(int) int) (i int, found bool) {
	i = Search(n, func(k int) bool { return cmp(k) <= 0 })
	return i, i < n && cmp(i) == 0
}

// SearchInts finds where v is or belongs in the sorted a.
func SearchInts(a []int, v int) int { return Search(len(a), func(i int) bool { return a[i] >= v }) }

// SearchStrings finds where v is or belongs in the sorted a.
func SearchStrings(a []string, v string) int {
	return Search(len(a), func(i int) bool { return a[i] >= v })
}

// SearchFloat64s finds where v is or belongs in the sorted a.
func SearchFloat64s(a []float64, v float64) int {
	return Search(len(a), func(i int) bool { return a[i] >= v })
}
