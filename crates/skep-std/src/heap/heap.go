//go:build skep

// Package heap keeps the least element of a collection at hand.
package heap

import "sort"

// Interface is a collection to be ordered as a heap: Push appends, and Pop takes off the end.
type Interface interface {
	sort.Interface
	Push(x any)
	Pop() any
}

// Init orders h, in time in proportion to its length.
func Init(h Interface) {
	n := h.Len()
	for i := n/2 - 1; i >= 0; i-- {
		down(h, i, n)
	}
}

// Push adds x.
func Push(h Interface, x any) {
	h.Push(x)
	up(h, h.Len()-1)
}

// Pop takes the least element out.
func Pop(h Interface) any { return take(h, 0) }

// Remove takes out the element at position i.
func Remove(h Interface, i int) any { return take(h, i) }

// Fix puts the element at position i, which has changed, where it belongs.
func Fix(h Interface, i int) {
	if !down(h, i, h.Len()) {
		up(h, i)
	}
}

func take(h Interface, i int) any {
	n := h.Len() - 1
	if i == 0 || i != n {
		h.Swap(i, n)
		if !down(h, i, n) && i > 0 {
			up(h, i)
		}
	}
	return h.Pop()
}

func up(h Interface, i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if !h.Less(i, parent) {
			return
		}
		h.Swap(parent, i)
		i = parent
	}
}

// down moves the element at i below smaller ones, and tells whether it moved.
func down(h Interface, i, n int) bool {
	moved := false
	for {
		child := 2*i + 1
		if child >= n {
			return moved
		}
		if child+1 < n && h.Less(child+1, child) {
			child++
		}
		if !h.Less(child, i) {
			return moved
		}
		h.Swap(i, child)
		i = child
		moved = true
	}
}
