//go:build skep

package order

// How a range seems to be ordered.
const (
	unknown = iota
	ascending
	descending
)

const (
	nintherMin = 50 // from this length on the pivot is a median of medians
	mendMin    = 50 // from this length on an almost sorted range is mended
	mendsMax   = 5  // so many elements are mended
)

// SortFunc sorts x as compare says; equal elements may change places, and end where Go's sort leaves them.
//
// It is the pattern-defeating quicksort of Orson Peters: a quicksort that notices ranges that are sorted already or
// have many equal elements, mixes what partitions badly, and falls back to heapsort.
func SortFunc[E any](x []E, compare func(a, b E) int) {
	quickFunc(x, 0, len(x), width(uint(len(x))), compare)
}

// width gives the number of binary digits of n.
func width(n uint) int {
	digits := 0
	for ; n > 0; n >>= 1 {
		digits++
	}
	return digits
}

func quickFunc[E any](x []E, a, b, limit int, compare func(a, b E) int) {
	balanced, partitioned := true, true
	for b-a > small {
		if limit == 0 {
			heapFunc(x, a, b, compare)
			return
		}
		if !balanced {
			scatterFunc(x, a, b)
			limit--
		}
		pivot, order := pivotFunc(x, a, b, compare)
		if order == descending {
			for i, j := a, b-1; i < j; i, j = i+1, j-1 {
				x[i], x[j] = x[j], x[i]
			}
			pivot = b - 1 - (pivot - a)
			order = ascending
		}
		if balanced && partitioned && order == ascending && almostSortedFunc(x, a, b, compare) {
			return
		}
		// What stands before the range is no greater than any in it: if it equals the pivot, so does all that
		// is not greater, and is in its place.
		if a > 0 && compare(x[a-1], x[pivot]) >= 0 {
			a = splitEqualFunc(x, a, b, pivot, compare)
			continue
		}
		n := b - a
		pivot, partitioned = splitFunc(x, a, b, pivot, compare)
		if left, right := pivot-a, b-pivot; left < right {
			balanced = left >= n/8
			quickFunc(x, a, pivot, limit, compare)
			a = pivot + 1
		} else {
			balanced = right >= n/8
			quickFunc(x, pivot+1, b, limit, compare)
			b = pivot
		}
	}
	insertFunc(x[a:b], compare)
}

// splitFunc puts what is less than the pivot before it; it gives the pivot's place and whether all was so already.
func splitFunc[E any](x []E, a, b, pivot int, compare func(a, b E) int) (place int, already bool) {
	x[a], x[pivot] = x[pivot], x[a]
	i, j := a+1, b-1
	for round := 0; ; round++ {
		for i <= j && compare(x[i], x[a]) < 0 {
			i++
		}
		for i <= j && compare(x[j], x[a]) >= 0 {
			j--
		}
		if i > j {
			x[j], x[a] = x[a], x[j]
			return j, round == 0
		}
		x[i], x[j] = x[j], x[i]
		i++
		j--
	}
}

// splitEqualFunc puts what equals the pivot, the least of the range, before the rest; it gives where that begins.
func splitEqualFunc[E any](x []E, a, b, pivot int, compare func(a, b E) int) int {
	x[a], x[pivot] = x[pivot], x[a]
	i, j := a+1, b-1
	for {
		for i <= j && compare(x[a], x[i]) >= 0 {
			i++
		}
		for i <= j && compare(x[a], x[j]) < 0 {
			j--
		}
		if i > j {
			return i
		}
		x[i], x[j] = x[j], x[i]
		i++
		j--
	}
}

// almostSortedFunc mends a few elements that are out of order, and tells whether the range is sorted then.
func almostSortedFunc[E any](x []E, a, b int, compare func(a, b E) int) bool {
	i := a + 1
	for range mendsMax {
		for i < b && compare(x[i], x[i-1]) >= 0 {
			i++
		}
		if i == b {
			return true
		}
		if b-a < mendMin {
			return false
		}
		x[i], x[i-1] = x[i-1], x[i]
		if i-a >= 2 {
			for j := i - 1; j >= 1 && compare(x[j], x[j-1]) < 0; j-- {
				x[j], x[j-1] = x[j-1], x[j]
			}
		}
		if b-i >= 2 {
			for j := i + 1; j < b && compare(x[j], x[j-1]) < 0; j++ {
				x[j], x[j-1] = x[j-1], x[j]
			}
		}
	}
	return false
}

// scatterFunc moves three elements around the middle to places that look random, to break patterns.
func scatterFunc[E any](x []E, a, b int) {
	n := b - a
	if n < 8 {
		return
	}
	mask := uint(1)<<width(uint(n)) - 1
	random := uint64(n)
	first := a + n/4*2 - 1
	for i := first; i < first+3; i++ {
		random ^= random << 13
		random ^= random >> 7
		random ^= random << 17
		other := int(uint(random) & mask)
		if other >= n {
			other -= n
		}
		x[i], x[a+other] = x[a+other], x[i]
	}
}

// pivotFunc chooses a pivot: the median of three, of long ranges of the medians of three threes; how they were
// ordered says how the range may be.
func pivotFunc[E any](x []E, a, b int, compare func(a, b E) int) (pivot, order int) {
	n := b - a
	i, j, k := a+n/4, a+n/4*2, a+n/4*3
	swaps := 0
	if n >= 8 {
		if n >= nintherMin {
			i = medianFunc(x, i-1, i, i+1, &swaps, compare)
			j = medianFunc(x, j-1, j, j+1, &swaps, compare)
			k = medianFunc(x, k-1, k, k+1, &swaps, compare)
		}
		j = medianFunc(x, i, j, k, &swaps, compare)
	}
	switch swaps {
	case 0:
		return j, ascending
	case 4 * 3:
		return j, descending
	}
	return j, unknown
}

func medianFunc[E any](x []E, a, b, c int, swaps *int, compare func(a, b E) int) int {
	if compare(x[b], x[a]) < 0 {
		*swaps++
		a, b = b, a
	}
	if compare(x[c], x[b]) < 0 {
		*swaps++
		b, c = c, b
	}
	if compare(x[b], x[a]) < 0 {
		*swaps++
		b = a
	}
	return b
}

func heapFunc[E any](x []E, a, b int, compare func(a, b E) int) {
	n := b - a
	for i := (n - 1) / 2; i >= 0; i-- {
		siftFunc(x, i, n, a, compare)
	}
	for i := n - 1; i >= 0; i-- {
		x[a], x[a+i] = x[a+i], x[a]
		siftFunc(x, 0, i, a, compare)
	}
}

func siftFunc[E any](x []E, root, n, first int, compare func(a, b E) int) {
	for child := 2*root + 1; child < n; child = 2*root + 1 {
		if child+1 < n && compare(x[first+child], x[first+child+1]) < 0 {
			child++
		}
		if compare(x[first+root], x[first+child]) >= 0 {
			return
		}
		x[first+root], x[first+child] = x[first+child], x[first+root]
		root = child
	}
}
