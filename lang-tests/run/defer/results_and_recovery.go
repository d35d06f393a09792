//go:build skep

package main

import (
	"errors"
	"fmt"
)

func f1() (n int) {
	defer func() { n *= 2 }()
	return 5
}
func f2() int {
	n := 1
	defer func() { n = 100 }()
	return n
}
func f3() (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("rec: %v", r)
			n++
		}
	}()
	n = 7
	var m map[string]int
	m["a"] = 1
	return 1, nil
}
func f4() int {
	defer func() { recover() }()
	defer func() { panic(2) }()
	return 5
}
func f5() {
	for i := 0; i < 3; i++ {
		defer fmt.Println("defer", i)
	}
	for i := range 3 {
		defer func() { fmt.Println("closure", i) }()
	}
}

type T struct{ n int }

func (t T) show()   { fmt.Println("show", t.n) }
func (t *T) pshow() { fmt.Println("pshow", t.n) }

type Shower interface{ show() }

func f6() {
	t := T{1}
	defer t.show()
	defer t.pshow()
	var s Shower = t
	defer s.show()
	t.n = 2
	var x Shower = t
	defer x.show()
	g := t.show
	t.n = 3
	g()
}
func f7() {
	defer func() { fmt.Println("outer", recover()) }()
	defer func() {
		defer func() { fmt.Println("inner", recover()) }()
		panic("second")
	}()
	panic("first")
}
func helper() any { return recover() }
func f8() {
	defer func() { fmt.Println("got", recover()) }()
	defer func() { fmt.Println("helper", helper()) }()
	panic("p")
}
func f9() (s string) {
	defer func() {
		r := recover()
		if e, ok := r.(error); ok {
			s = e.Error()
		} else {
			s = fmt.Sprint(r)
		}
	}()
	var p *T
	return fmt.Sprint(p.n)
}
func f10() (a, b int) {
	defer func() { a, b = b, a }()
	return 1, 2
}
func f11() {
	m := map[int]int{1: 1, 2: 2}
	func() {
		defer delete(m, 1)
		fmt.Println(len(m))
	}()
	fmt.Println(len(m))
}
func f12() {
	defer func() { fmt.Println(recover()) }()
	var f func()
	defer f()
	fmt.Println("before")
}
func f13() {
	defer fmt.Println("not lost", func() int { fmt.Println("args now"); return 1 }())
	defer func() { _ = recover() }()
	panic(errors.New("boom"))
}
func rec(n int) (r int) {
	defer func() { r += n }()
	if n == 0 {
		return 0
	}
	return rec(n - 1)
}
func f14() {
	defer func() { fmt.Println(recover()) }()
	defer panic("deferred panic")
	panic("orig")
}
func loop() (out []int) {
	for i := 0; i < 3; i++ {
		func() {
			defer func() {
				if recover() != nil {
					out = append(out, -i)
				}
			}()
			if i == 1 {
				panic(i)
			}
			out = append(out, i)
		}()
	}
	return
}
func multi() (x int, y string, z []int) {
	defer func() { recover() }()
	x, y, z = 1, "two", []int{3}
	_ = z[x]
	return 0, "", nil
}
func noname() (int, string) {
	defer func() { recover() }()
	panic(1)
}

func main() {
	fmt.Println(f1(), f2())
	fmt.Println(f3())
	fmt.Println(f4())
	f5()
	f6()
	f7()
	f8()
	fmt.Println(f9())
	fmt.Println(f10())
	f11()
	f12()
	f13()
	fmt.Println(rec(4))
	f14()
	fmt.Println(loop())
	fmt.Println(multi())
	n, s := noname()
	fmt.Printf("%v %q\n", n, s)
	fmt.Println(recover())
}

// Output:
// 10 1
// 8 rec: assignment to entry in nil map
// 5
// closure 2
// closure 1
// closure 0
// defer 2
// defer 1
// defer 0
// show 2
// show 2
// show 1
// pshow 3
// show 1
// inner second
// outer first
// helper <nil>
// got p
// runtime error: invalid memory address or nil pointer dereference
// 2 1
// 2
// 1
// before
// runtime error: invalid memory address or nil pointer dereference
// args now
// not lost 1
// 10
// deferred panic
// [0 -1 2]
// 1 two [3]
// 0 ""
// <nil>
