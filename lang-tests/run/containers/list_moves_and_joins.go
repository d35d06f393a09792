//go:build skep

package main

import (
	"container/list"
	"fmt"
)

func show(l *list.List) {
	for e := l.Front(); e != nil; e = e.Next() {
		fmt.Print(e.Value, " ")
	}
	fmt.Print("| ")
	for e := l.Back(); e != nil; e = e.Prev() {
		fmt.Print(e.Value, " ")
	}
	fmt.Println(l.Len())
}

func main() {
	l := list.New()
	four := l.PushBack(4)
	one := l.PushFront(1)
	l.InsertBefore(3, four)
	l.InsertAfter(2, one)
	show(l)
	l.MoveToFront(four)
	l.MoveToBack(one)
	l.MoveBefore(one, four)
	l.MoveAfter(four, l.Back())
	show(l)
	other := list.New()
	other.PushBackList(l)
	other.PushFrontList(l)
	other.PushBackList(other)
	show(other)
	fmt.Println(l.Remove(four), l.Remove(four), l.Len(), four.Next())
	fmt.Println(l.InsertBefore(9, four) == nil, other.InsertAfter(9, one) == nil)
	show(l.Init())
	var zero list.List
	zero.PushBack("lazy")
	show(&zero)
	fmt.Println(list.New().Front() == nil, zero.Front() == zero.Back())
}

// Output:
// 1 2 3 4 | 4 3 2 1 4
// 1 2 3 4 | 4 3 2 1 4
// 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4 | 4 3 2 1 4 3 2 1 4 3 2 1 4 3 2 1 16
// 4 4 3 <nil>
// true true
// | 0
// lazy | lazy 1
// true true
