//go:build skep

// Package order sorts slices; packages sort and slices build on it.
package order

import "cmp"

// Runs up to this length are sorted by insertion.
const small = 12

// Sort sorts x in ascending order, NaN first.
func Sort[E cmp.Ordered](x []E) { quick(x, 2*width(uint(len(x)))) }

// quick sorts by uneven partitions at most so deep; past that it is heapsort.
func quick[E cmp.Ordered](x []E, depth int) {
	for len(x) > small {
		if depth == 0 {
			heap(x)
			return
		}
		depth--
		p := partition(x)
		if p < len(x)-p {
			quick(x[:p], depth)
			x = x[p+1:]
		} else {
			quick(x[p+1:], depth)
			x = x[:p]
		}
	}
	for i := 1; i < len(x); i++ {
		v := x[i]
		j := i
		for j > 0 && cmp.Less(v, x[j-1]) {
			x[j] = x[j-1]
			j--
		}
		x[j] = v
	}
}

// partition takes the middle of the first, middle and last element to its final place, and gives that.
func partition[E cmp.Ordered](x []E) int {
	m, last := len(x)/2, len(x)-1
	if cmp.Less(x[m], x[0]) {
		x[m], x[0] = x[0], x[m]
	}
	if cmp.Less(x[last], x[m]) {
		x[last], x[m] = x[m], x[last]
		if cmp.Less(x[m], x[0]) {
			x[m], x[0] = x[0], x[m]
		}
	}
	x[0], x[m] = x[m], x[0]
	pivot := x[0]
	i, j := 1, last
	for {
		for i <= j && cmp.Less(x[i], pivot) {
			i++
		}
		for i <= j && cmp.Less(pivot, x[j]) {
			j--
		}
		if i >= j {
			break
		}
		x[i], x[j] = x[j], x[i]
		i++
		j--
	}
	x[0], x[j] = x[j], pivot
	return j
}

func heap[E cmp.Ordered](x []E) {
	for i := len(x)/2 - 1; i >= 0; i-- {
		sift(x, i)
	}
	for n := len(x) - 1; n > 0; n-- {
		x[0], x[n] = x[n], x[0]
		sift(x[:n], 0)
	}
}

func sift[E cmp.Ordered](x []E, root int) {
	for child := 2*root + 1; child < len(x); child = 2*root + 1 {
		if child+1 < len(x) && cmp.Less(x[child], x[child+1]) {
			child++
		}
		if !cmp.Less(x[root], x[child]) {
			return
		}
		x[root], x[child] = x[child], x[root]
		root = child
	}
}

func insertFunc[E any](x []E, compare func(a, b E) int) {
	for i := 1; i < len(x); i++ {
		v := x[i]
		j := i
		for j > 0 && compare(v, x[j-1]) < 0 {
			x[j] = x[j-1]
			j--
		}
		x[j] = v
	}
}

// StableFunc sorts x as compare says and keeps the order of equal elements: runs sorted by insertion are
// merged pairwise, each time from one slice into the other.
func StableFunc[E any](x []E, compare func(a, b E) int) {
	n := len(x)
	for a := 0; a < n; a += small {
		insertFunc(x[a:min(a+small, n)], compare)
	}
	if n <= small {
		return
	}
	from, to := x, make([]E, n)
	inX := true
	for size := small; size < n; size *= 2 {
		for a := 0; a < n; a += 2 * size {
			m, b := min(a+size, n), min(a+2*size, n)
			merge(to[a:b], from[a:m], from[m:b], compare)
		}
		from, to = to, from
		inX = !inX
	}
	if !inX {
		copy(x, from)
	}
}

// merge merges the sorted a and b into to; of equal elements those of a come first.
func merge[E any](to, a, b []E, compare func(a, b E) int) {
	i, j := 0, 0
	for k := range to {
		if j == len(b) || i < len(a) && compare(b[j], a[i]) >= 0 {
			to[k] = a[i]
			i++
		} else {
			to[k] = b[j]
			j++
		}
	}
}
