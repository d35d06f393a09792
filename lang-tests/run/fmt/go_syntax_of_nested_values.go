//go:build skep

package main

import (
	"fmt"
	"time"
)

type color uint8

type point struct{ X, Y int }

type shape struct {
	Name   string
	Center *point
	Tags   map[string]bool
	Sides  []float64
	Any    any
	Fill   color
	inner  struct{ rune }
	Err    error
	Call   func()
}

type word string

func (w word) GoString() string { return "word<" + string(w) + ">" }

func main() {
	s := shape{Name: "a\"b", Tags: map[string]bool{"y": true, "x": false}, Sides: []float64{1, 2.5, 1e21}, Any: int8(3)}
	fmt.Printf("%#v\n%+v\n%v\n", s, s, s)
	fmt.Printf("%#v %#v %#v\n", point{1, 2}, &point{3, 4}, []point{{5, 6}})
	fmt.Printf("%#v %#v %#v %#v\n", []*int{nil}, [2]bool{true}, map[int]string(nil), []byte(nil))
	fmt.Printf("%#v %#v %#v %#v %#v\n", color(5), []color{1, 2}, 'x', uint8(7), uintptr(10))
	fmt.Printf("%#v %#v %#v %#v\n", 1.0, float32(2.5), 3i, "tab\t`")
	fmt.Printf("%#v %#v %v\n", word("w"), []word{"u", "v"}, word("plain"))
	fmt.Printf("%#v %#v %#v\n", struct{}{}, struct{ A, b any }{1, nil}, [0]int{})
	fmt.Printf("%#v %#v\n", time.Duration(5), []any{1, "a", nil, 2.5, true, []int{1}})
	fmt.Printf("%T %T %T %T %T %T\n", s, &s, s.Tags, s.Any, s.Call, word.GoString)
	fmt.Printf("%T %T %T\n", struct {
		A int `tag:"x"`
		b string
	}{}, [3]map[string][]*point{}, func(int, ...string) (bool, error) { return false, nil })
}

// Output:
// main.shape{Name:"a\"b", Center:(*main.point)(nil), Tags:map[string]bool{"x":false, "y":true}, Sides:[]float64{1, 2.5, 1e+21}, Any:3, Fill:0x0, inner:struct { int32 }{rune:0}, Err:error(nil), Call:(func())(nil)}
// {Name:a"b Center:<nil> Tags:map[x:false y:true] Sides:[1 2.5 1e+21] Any:3 Fill:0 inner:{rune:0} Err:<nil> Call:<nil>}
// {a"b <nil> map[x:false y:true] [1 2.5 1e+21] 3 0 {0} <nil> <nil>}
// main.point{X:1, Y:2} &main.point{X:3, Y:4} []main.point{main.point{X:5, Y:6}}
// []*int{(*int)(nil)} [2]bool{true, false} map[int]string(nil) []byte(nil)
// 0x5 []main.color{0x1, 0x2} 120 0x7 0xa
// 1 2.5 (0+3i) "tab\t`"
// word<w> []main.word{word<u>, word<v>} plain
// struct {}{} struct { A interface {}; b interface {} }{A:1, b:interface {}(nil)} [0]int{}
// 5 []interface {}{1, "a", interface {}(nil), 2.5, true, []int{1}}
// main.shape *main.shape map[string]bool int8 func() func(main.word) string
// struct { A int "tag:\"x\""; b string } [3]map[string][]*main.point func(int, ...string) (bool, error)
