//go:build skep

package order

// Data is a collection whose elements are compared and exchanged by their positions.
type Data interface {
	Less(i, j int) bool
	Swap(i, j int)
}

// SortData sorts n elements as SortFunc does.
func SortData(x Data, n int) { quickData(x, 0, n, width(uint(n))) }

func insertData(x Data, a, b int) {
	for i := a + 1; i < b; i++ {
		for j := i; j > a && x.Less(j, j-1); j-- {
			x.Swap(j, j-1)
		}
	}
}

func quickData(x Data, a, b, limit int) {
	balanced, partitioned := true, true
	for b-a > small {
		if limit == 0 {
			heapData(x, a, b)
			return
		}
		if !balanced {
			scatterData(x, a, b)
			limit--
		}
		pivot, order := pivotData(x, a, b)
		if order == descending {
			for i, j := a, b-1; i < j; i, j = i+1, j-1 {
				x.Swap(i, j)
			}
			pivot = b - 1 - (pivot - a)
			order = ascending
		}
		if balanced && partitioned && order == ascending && almostSortedData(x, a, b) {
			return
		}
		// What stands before the range is no greater than any in it: if it equals the pivot, so does all that
		// is not greater, and is in its place.
		if a > 0 && !x.Less(a-1, pivot) {
			a = splitEqualData(x, a, b, pivot)
			continue
		}
		n := b - a
		pivot, partitioned = splitData(x, a, b, pivot)
		if left, right := pivot-a, b-pivot; left < right {
			balanced = left >= n/8
			quickData(x, a, pivot, limit)
			a = pivot + 1
		} else {
			balanced = right >= n/8
			quickData(x, pivot+1, b, limit)
			b = pivot
		}
	}
	insertData(x, a, b)
}

// splitData puts what is less than the pivot before it; it gives the pivot's place and whether all was so already.
func splitData(x Data, a, b, pivot int) (place int, already bool) {
	x.Swap(a, pivot)
	i, j := a+1, b-1
	for round := 0; ; round++ {
		for i <= j && x.Less(i, a) {
			i++
		}
		for i <= j && !x.Less(j, a) {
			j--
		}
		if i > j {
			x.Swap(j, a)
			return j, round == 0
		}
		x.Swap(i, j)
		i++
		j--
	}
}

// splitEqualData puts what equals the pivot, the least of the range, before the rest; it gives where that begins.
func splitEqualData(x Data, a, b, pivot int) int {
	x.Swap(a, pivot)
	i, j := a+1, b-1
	for {
		for i <= j && !x.Less(a, i) {
			i++
		}
		for i <= j && x.Less(a, j) {
			j--
		}
		if i > j {
			return i
		}
		x.Swap(i, j)
		i++
		j--
	}
}

// almostSortedData mends a few elements that are out of order, and tells whether the range is sorted then.
func almostSortedData(x Data, a, b int) bool {
	i := a + 1
	for range mendsMax {
		for i < b && !x.Less(i, i-1) {
			i++
		}
		if i == b {
			return true
		}
		if b-a < mendMin {
			return false
		}
		x.Swap(i, i-1)
		if i-a >= 2 {
			for j := i - 1; j >= 1 && x.Less(j, j-1); j-- {
				x.Swap(j, j-1)
			}
		}
		if b-i >= 2 {
			for j := i + 1; j < b && x.Less(j, j-1); j++ {
				x.Swap(j, j-1)
			}
		}
	}
	return false
}

// scatterData moves three elements around the middle to places that look random, to break patterns.
func scatterData(x Data, a, b int) {
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
		x.Swap(i, a+other)
	}
}

// pivotData chooses a pivot: the median of three, of long ranges of the medians of three threes; how they were
// ordered says how the range may be.
func pivotData(x Data, a, b int) (pivot, order int) {
	n := b - a
	i, j, k := a+n/4, a+n/4*2, a+n/4*3
	swaps := 0
	if n >= 8 {
		if n >= nintherMin {
			i = medianData(x, i-1, i, i+1, &swaps)
			j = medianData(x, j-1, j, j+1, &swaps)
			k = medianData(x, k-1, k, k+1, &swaps)
		}
		j = medianData(x, i, j, k, &swaps)
	}
	switch swaps {
	case 0:
		return j, ascending
	case 4 * 3:
		return j, descending
	}
	return j, unknown
}

func medianData(x Data, a, b, c int, swaps *int) int {
	if x.Less(b, a) {
		*swaps++
		a, b = b, a
	}
	if x.Less(c, b) {
		*swaps++
		b, c = c, b
	}
	if x.Less(b, a) {
		*swaps++
		b = a
	}
	return b
}

func heapData(x Data, a, b int) {
	n := b - a
	for i := (n - 1) / 2; i >= 0; i-- {
		siftData(x, i, n, a)
	}
	for i := n - 1; i >= 0; i-- {
		x.Swap(a, a+i)
		siftData(x, 0, i, a)
	}
}

func siftData(x Data, root, n, first int) {
	for child := 2*root + 1; child < n; child = 2*root + 1 {
		if child+1 < n && x.Less(first+child, first+child+1) {
			child++
		}
		if !x.Less(first+root, first+child) {
			return
		}
		x.Swap(first+root, first+child)
		root = child
	}
}
