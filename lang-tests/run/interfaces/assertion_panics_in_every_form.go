//go:build skep

package main

import (
	"fmt"
	"io"
)

type shape interface {
	area() int
	Name() string
}
type base struct{}

func (base) area() int { return 1 }

type ptr struct{}

func (*ptr) area() int    { return 1 }
func (*ptr) Name() string { return "" }

type generic[T any] struct{ v T }

func try(f func()) {
	defer func() {
		r := recover()
		_, isErr := r.(error)
		fmt.Println(isErr, r)
	}()
	f()
}

func main() {
	var n any
	var s shape
	var e error
	values := []any{1, "s", base{}, ptr{}, &ptr{}, generic[int]{1}, []int{}, func() {}, struct{ x int }{}, map[string]bool{}}
	for _, v := range values {
		try(func() { _ = v.(shape) })
	}
	try(func() { _ = n.(int) })
	try(func() { _ = n.(shape) })
	try(func() { _ = n.(*ptr) })
	try(func() { _ = s.(*ptr) })
	try(func() { _ = e.(interface{ Timeout() bool }) })
	try(func() { _ = values[0].(string) })
	try(func() { _ = values[1].(int) })
	try(func() { _ = values[2].(*base) })
	try(func() { _ = values[5].(generic[string]) })
	try(func() { _ = values[6].([]string) })
	try(func() { _ = values[8].(struct{ y int }) })
	try(func() { _ = values[0].(error) })
	try(func() { _ = values[1].(fmt.Stringer) })
	try(func() { _ = any(io.EOF).(interface{ Unwrap() error }) })
	s = &ptr{}
	try(func() { _ = s.(interface{ perimeter() int }) })
	try(func() { _ = any(int8(1)).(uint8) })
	try(func() { _ = any('x').(byte) })
	try(func() { s = nil; s.area() })
}

// Output:
// true interface conversion: int is not main.shape: missing method Name
// true interface conversion: string is not main.shape: missing method Name
// true interface conversion: main.base is not main.shape: missing method Name
// true interface conversion: main.ptr is not main.shape: missing method Name
// false <nil>
// true interface conversion: main.generic[int] is not main.shape: missing method Name
// true interface conversion: []int is not main.shape: missing method Name
// true interface conversion: func() is not main.shape: missing method Name
// true interface conversion: struct { x int } is not main.shape: missing method Name
// true interface conversion: map[string]bool is not main.shape: missing method Name
// true interface conversion: interface {} is nil, not int
// true interface conversion: interface is nil, not main.shape
// true interface conversion: interface {} is nil, not *main.ptr
// true interface conversion: main.shape is nil, not *main.ptr
// true interface conversion: interface is nil, not interface { Timeout() bool }
// true interface conversion: interface {} is int, not string
// true interface conversion: interface {} is string, not int
// true interface conversion: interface {} is main.base, not *main.base
// true interface conversion: interface {} is main.generic[int], not main.generic[string]
// true interface conversion: interface {} is []int, not []string
// true interface conversion: interface {} is struct { x int }, not struct { y int }
// true interface conversion: int is not error: missing method Error
// true interface conversion: string is not fmt.Stringer: missing method String
// true interface conversion: *errors.errorString is not interface { Unwrap() error }: missing method Unwrap
// true interface conversion: *main.ptr is not interface { main.perimeter() int }: missing method perimeter
// true interface conversion: interface {} is int8, not uint8
// true interface conversion: interface {} is int32, not uint8
// true runtime error: invalid memory address or nil pointer dereference
