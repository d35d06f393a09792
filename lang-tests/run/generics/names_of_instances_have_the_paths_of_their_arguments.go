//go:build skep

package main

import (
	"container/list"
	"fmt"
	"time"
)

type box[T any] struct{ v T }
type point struct{ x int }

func local[T any]() any {
	type loc struct{ a T }
	return loc{}
}

func main() {
	fmt.Printf("%T %T\n", box[*list.List]{}, box[list.Element]{}.v)
	fmt.Printf("%T %T\n", box[time.Duration]{}, box[box[point]]{})
	fmt.Printf("%T %T\n", box[struct{ x int }]{}, struct{ x int }{})
	fmt.Printf("%T %T\n", box[struct{ X, Y int }]{}, box[interface{ m(point) }]{})
	fmt.Printf("%T %T\n", box[func(point, ...int) error]{}, box[map[string][]point]{})
	fmt.Printf("%T %T\n", local[point](), local[list.List]())
	var e any = box[list.List]{}
	defer func() { fmt.Println(recover()) }()
	_ = e.(box[point])
}

// Output:
// main.box[*container/list.List] list.Element
// main.box[time.Duration] main.box[main.box[main.point]]
// main.box[struct { main.x int }] struct { x int }
// main.box[struct { X int; Y int }] main.box[interface { main.m(main.point) }]
// main.box[func(main.point, ...int) error] main.box[map[string][]main.point]
// main.loc[main.point] main.loc[container/list.List]
// interface conversion: interface {} is main.box[container/list.List], not main.box[main.point]
