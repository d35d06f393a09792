//go:build skep

package main

import (
	"container/heap"
	"fmt"
)

type task struct {
	name     string
	priority int
	index    int
}

type queue []*task

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].priority > q[j].priority }
func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *queue) Push(x any) {
	t := x.(*task)
	t.index = len(*q)
	*q = append(*q, t)
}

func (q *queue) Pop() any {
	old := *q
	t := old[len(old)-1]
	*q = old[:len(old)-1]
	t.index = -1
	return t
}

func main() {
	q := queue{}
	for i, name := range []string{"wash", "cook", "read", "sleep", "run"} {
		q = append(q, &task{name, (i * 3) % 5, i})
	}
	heap.Init(&q)
	heap.Push(&q, &task{name: "write", priority: 10})
	late := q[len(q)-1]
	late.priority = 20
	heap.Fix(&q, late.index)
	removed := heap.Remove(&q, 2).(*task)
	fmt.Println(removed.index, q.Len())
	last := 100
	for q.Len() > 0 {
		t := heap.Pop(&q).(*task)
		fmt.Println(t.priority, t.priority <= last)
		last = t.priority
	}
}

// Output:
// -1 5
// 20 true
// 4 true
// 3 true
// 2 true
// 0 true
