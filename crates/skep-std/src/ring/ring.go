//go:build skep

// Package ring has circular lists.
package ring

// Ring is an element of a circular list, and stands for the whole list; the zero value is a ring of one element.
type Ring struct {
	next, prev *Ring
	// Value is for the program.
	Value any
}

// single makes a zero ring one that is linked with itself.
func (r *Ring) single() *Ring {
	r.next = r
	r.prev = r
	return r
}

// New gives a ring of n elements; none for n <= 0.
func New(n int) *Ring {
	if n <= 0 {
		return nil
	}
	r := (&Ring{}).single()
	for range n - 1 {
		e := &Ring{prev: r.prev, next: r}
		r.prev.next = e
		r.prev = e
	}
	return r
}

// Next gives the element behind r, which must not be empty.
func (r *Ring) Next() *Ring {
	if r.next == nil {
		return r.single()
	}
	return r.next
}

// Prev gives the element before r, which must not be empty.
func (r *Ring) Prev() *Ring {
	if r.next == nil {
		return r.single()
	}
	return r.prev
}

// Move goes n elements on, or back if n is negative; r must not be empty.
func (r *Ring) Move(n int) *Ring {
	if r.next == nil {
		return r.single()
	}
	for ; n < 0; n++ {
		r = r.prev
	}
	for ; n > 0; n-- {
		r = r.next
	}
	return r
}

// Link puts s behind r and gives what stood there: if both are of one ring, that takes the elements between them out;
// else it makes one ring of two.
func (r *Ring) Link(s *Ring) *Ring {
	after := r.Next()
	if s != nil {
		last := s.Prev()
		r.next = s
		s.prev = r
		after.prev = last
		last.next = after
	}
	return after
}

// Unlink takes n elements out behind r and gives them as a ring.
func (r *Ring) Unlink(n int) *Ring {
	if n <= 0 {
		return nil
	}
	return r.Link(r.Move(n + 1))
}

// Len counts the elements.
func (r *Ring) Len() int {
	if r == nil {
		return 0
	}
	n := 1
	for e := r.Next(); e != r; e = e.next {
		n++
	}
	return n
}

// Do calls f with the value of each element, in order. It is undefined if f changes the ring.
func (r *Ring) Do(f func(any)) {
	if r == nil {
		return
	}
	f(r.Value)
	for e := r.Next(); e != r; e = e.next {
		f(e.Value)
	}
}
