//go:build skep

package main

import (
	"errors"
	"fmt"
)

type shape interface{ area() float64 }
type square float64
type circle struct{ r float64 }

func (s square) area() float64  { return float64(s * s) }
func (c *circle) area() float64 { return 3 * c.r * c.r }

type myErr struct{}

func (*myErr) Error() string { return "mine" }

func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case int, int64:
		return fmt.Sprintf("integer %v", v)
	case []int:
		return fmt.Sprint("slice ", len(v))
	case map[string]int:
		return fmt.Sprint("map ", v["a"])
	case func(int) int:
		return fmt.Sprint("func ", v(2))
	case *int:
		*v++
		return fmt.Sprint("pointer ", *v)
	case error:
		return "error " + v.Error()
	case fmt.Stringer:
		return "stringer " + v.String()
	case shape:
		return fmt.Sprint("shape ", v.area())
	case [2]bool, struct{ x int }:
		return fmt.Sprintf("%T", v)
	case interface{ m() }:
		return "m"
	default:
		return fmt.Sprintf("other %T", v)
	}
}

func kind[T any](v T) string {
	switch any(v).(type) {
	case []T:
		return "slice of T"
	case T:
		return "T"
	}
	return "none"
}

func main() {
	n := 1
	for _, v := range []any{nil, 1, int64(2), int8(3), []int{1}, map[string]int{"a": 5}, func(n int) int { return n * n }, &n, errors.New("e"), (*myErr)(nil), square(2), &circle{1}, [2]bool{}, struct{ x int }{1}, "s", 'r', 2i} {
		fmt.Println(describe(v))
	}
	var s shape
	switch s.(type) {
	case square:
	case nil:
		fmt.Println("no shape")
	}
	s = square(3)
	switch x := s.(type) {
	case *circle:
		fmt.Println(x.r)
	case square:
		fmt.Println(x + 1)
	}
	switch y := 5; x := any(y).(type) {
	case int:
		fmt.Println(x + y)
	}
	fmt.Println(kind(1), kind([]int{}))
}

// Output:
// nil
// integer 1
// integer 2
// other int8
// slice 1
// map 5
// func 4
// pointer 2
// error e
// error mine
// shape 4
// shape 3
// [2]bool
// struct { x int }
// other string
// other int32
// other complex128
// no shape
// 4
// 10
// T T
