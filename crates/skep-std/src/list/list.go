//go:build skep

// Package list has lists linked in both directions.
package list

// Element is a place in a List.
type Element struct {
	next, prev *Element
	list       *List

	// Value is what is kept there.
	Value any
}

// Next gives the following element, or nil.
func (e *Element) Next() *Element { return e.unlessEnd(e.next) }

// Prev gives the element before, or nil.
func (e *Element) Prev() *Element { return e.unlessEnd(e.prev) }

func (e *Element) unlessEnd(other *Element) *Element {
	if e.list == nil || other == &e.list.ends {
		return nil
	}
	return other
}

// List is a list; the zero List is empty and ready.
type List struct {
	ends Element // before the first and behind the last
	n    int
}

// New gives an empty list.
func New() *List { return new(List).Init() }

// Init empties the list.
func (l *List) Init() *List {
	l.ends.next, l.ends.prev, l.n = &l.ends, &l.ends, 0
	return l
}

func (l *List) ready() {
	if l.ends.next == nil {
		l.Init()
	}
}

// Len gives the number of elements.
func (l *List) Len() int { return l.n }

// Front gives the first element, or nil.
func (l *List) Front() *Element {
	if l.n == 0 {
		return nil
	}
	return l.ends.next
}

// Back gives the last element, or nil.
func (l *List) Back() *Element {
	if l.n == 0 {
		return nil
	}
	return l.ends.prev
}

// link puts e behind at.
func (l *List) link(e, at *Element) *Element {
	e.prev, e.next, e.list = at, at.next, l
	at.next.prev = e
	at.next = e
	l.n++
	return e
}

func (l *List) unlink(e *Element) {
	e.prev.next = e.next
	e.next.prev = e.prev
	e.next, e.prev, e.list = nil, nil, nil
	l.n--
}

// Remove takes e out, if it is in l, and gives its value.
func (l *List) Remove(e *Element) any {
	if e.list == l {
		l.unlink(e)
	}
	return e.Value
}

// PushFront puts v first.
func (l *List) PushFront(v any) *Element {
	l.ready()
	return l.link(&Element{Value: v}, &l.ends)
}

// PushBack puts v last.
func (l *List) PushBack(v any) *Element {
	l.ready()
	return l.link(&Element{Value: v}, l.ends.prev)
}

// InsertBefore puts v before mark; it gives nil if mark is not in l.
func (l *List) InsertBefore(v any, mark *Element) *Element {
	if mark.list != l {
		return nil
	}
	return l.link(&Element{Value: v}, mark.prev)
}

// InsertAfter puts v behind mark; it gives nil if mark is not in l.
func (l *List) InsertAfter(v any, mark *Element) *Element {
	if mark.list != l {
		return nil
	}
	return l.link(&Element{Value: v}, mark)
}

// move puts e, which is in l, behind at.
func (l *List) move(e, at *Element) {
	if e == at {
		return
	}
	l.unlink(e)
	l.link(e, at)
}

// MoveToFront puts e first, if it is in l.
func (l *List) MoveToFront(e *Element) {
	if e.list == l {
		l.move(e, &l.ends)
	}
}

// MoveToBack puts e last, if it is in l.
func (l *List) MoveToBack(e *Element) {
	if e.list == l && l.ends.prev != e {
		l.move(e, l.ends.prev)
	}
}

// MoveBefore puts e before mark, if both are in l.
func (l *List) MoveBefore(e, mark *Element) {
	if e.list == l && mark.list == l && e != mark && mark.prev != e {
		l.move(e, mark.prev)
	}
}

// MoveAfter puts e behind mark, if both are in l.
func (l *List) MoveAfter(e, mark *Element) {
	if e.list == l && mark.list == l {
		l.move(e, mark)
	}
}

// PushFrontList puts copies of the elements of other first.
func (l *List) PushFrontList(other *List) {
	l.ready()
	e := other.Back()
	for range other.Len() {
		v := e.Value
		e = e.Prev()
		l.PushFront(v)
	}
}

// PushBackList puts copies of the elements of other last.
func (l *List) PushBackList(other *List) {
	l.ready()
	e := other.Front()
	for range other.Len() {
		v := e.Value
		e = e.Next()
		l.PushBack(v)
	}
}
