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
	last := len(*q) - 1
	t := (*q)[last]
	*q = (*q)[:last]
	t.index = -1
	return t
}

func main() {
	q := queue{}
	for i, name := range []string{"read", "write", "think", "rest", "walk"} {
		q = append(q, &task{name: name, priority: (i * 7) % 5, index: i})
	}
	heap.Init(&q)
	late := &task{name: "sleep", priority: 1}
	heap.Push(&q, late)
	late.priority = 9
	heap.Fix(&q, late.index)
	fmt.Println(q[0].name, late.index)
	gone := heap.Remove(&q, 2).(*task)
	fmt.Println(gone.name, gone.index, q.Len())
	for q.Len() > 0 {
		t := heap.Pop(&q).(*task)
		fmt.Print(t.name, ":", t.priority, " ")
	}
	fmt.Println()
}

// Output:
// sleep 0
// think -1 5
// sleep:9 walk:3 write:2 rest:1 read:0
