//go:build skep

package main

import (
	"container/list"
	"fmt"
)

func main() {
	l := list.New()
	b := l.PushBack("b")
	l.PushFront("a")
	d := l.PushBack("d")
	l.InsertBefore("c", d)
	show := func() {
		for e := l.Front(); e != nil; e = e.Next() {
			fmt.Print(e.Value, " ")
		}
		for e := l.Back(); e != nil; e = e.Prev() {
			fmt.Print(e.Value)
		}
		fmt.Println("", l.Len())
	}
	show()
	l.MoveToFront(d)
	show()
	l.MoveAfter(d, b)
	show()
	fmt.Println(l.Remove(b), b.Next() == nil)
	show()
	other := list.New()
	other.PushBack(1)
	l.PushBackList(other)
	l.PushFrontList(l)
	show()
	var zero list.List
	zero.PushBack(2.5)
	fmt.Println(zero.Front().Value, zero.Init().Len())
}

// Output:
// a b c d dcba 4
// d a b c cbad 4
// a b d c cdba 4
// b true
// a d c cda 3
// a d c 1 a d c 1 1cda1cda 8
// 2.5 0
