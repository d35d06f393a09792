//go:build skep

package main

import "fmt"

type T struct{ a, b int }

var g = 1

func setg(n int) int { g = n; return n }

func trace(s string, n int) int { fmt.Println("eval", s); return n }

type Big struct {
	arr [10]int
	s   string
}

func (b Big) sum() int {
	n := 0
	for _, v := range b.arr {
		n += v
	}
	b.arr[0] = 100
	return n
}
func (b *Big) set(i, v int) *Big { b.arr[i] = v; return b }

func takes(a int, b int, c int) { fmt.Println("takes", a, b, c) }

func two() (int, int) { fmt.Println("two"); return 3, 4 }

func main() {
	x := 1
	f := func() int { x = 2; return 10 }
	fmt.Println(x + f())
	x = 1
	y := x + f()*x
	fmt.Println(y, x)
	x = 1
	arr := [3]int{1, 2, 3}
	fm := func() int { arr[0] = 50; return 1 }
	fmt.Println(arr[0] + fm())
	s := []int{1, 2, 3}
	fs := func() int { s[0] = 50; s = nil; return 1 }
	z := s[0:1][0] + fs()
	fmt.Println(z)
	m := map[string]int{"a": 1}
	fmm := func() int { m["a"] = 9; return 1 }
	fmt.Println(m["a"] + fmm())
	p := &T{1, 2}
	fp := func() int { p.a = 7; return 1 }
	fmt.Println(p.a + fp())
	takes(trace("1", 1), trace("2", 2), trace("3", 3))
	takes(g, setg(5), g)
	var arr2 [4]int
	i := 0
	i, arr2[i] = 2, 5
	fmt.Println(i, arr2)
	a, b := 1, 2
	a, b = b, a
	fmt.Println(a, b)
	arr2[trace("idx", 1)] = trace("val", 8)
	mm := map[int]int{}
	mm[trace("key", 1)] = trace("mval", 8)
	mm[trace("key", 1)] += trace("opval", 8)
	fmt.Println(arr2, mm)
	arr2[0], arr2[1], arr2[2] = arr2[1], arr2[2], arr2[0]
	fmt.Println(arr2)
	x = 5
	x += func() int { x = 100; return 1 }()
	fmt.Println(x)
	big := Big{s: "q"}
	big.set(1, 5).set(2, 6)
	fmt.Println(big.sum(), big.arr[0], big)
	big2 := big
	big2.arr[1] = 77
	fmt.Println(big.arr, big2.arr, big == big2)
	ps, qs := &big, &big2
	*ps, *qs = *qs, *ps
	fmt.Println(big.arr[1], big2.arr[1])
	bigs := []Big{big, big2}
	bigs[0], bigs[1] = bigs[1], bigs[0]
	fmt.Println(bigs[0].arr[1], bigs[1].arr[1])
	func(b Big) { b.arr[1] = 1234; fmt.Println(b.arr[1]) }(big)
	fmt.Println(big.arr[1])
	n, k := two()
	fmt.Println(n, k)
	var e1, e2 interface{} = two()
	fmt.Println(e1, e2)
	sl := []int{trace("a", 1), trace("b", 2), trace("c", 3)}
	fmt.Println(sl)
	mp := map[int]int{trace("k1", 1): trace("v1", 1), trace("k2", 2): trace("v2", 2)}
	fmt.Println(len(mp))
	fmt.Println(trace("l", 1) == 1 && trace("r", 0) == 1 || trace("rr", 1) == 1)
	var np *T
	func() {
		defer func() { fmt.Println(recover()) }()
		np.a = trace("rhs", 1)
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		a, np.b = 99, 2
	}()
	fmt.Println(a)
	func() {
		defer func() { fmt.Println(recover(), sl) }()
		sl[0], sl[5] = 42, 43
	}()
	var nm map[string]int
	func() {
		defer func() { fmt.Println(recover()) }()
		nm["a"] = trace("nilmap", 1)
	}()
}

// Output:
// 12
// 22 2
// 51
// 51
// 10
// 8
// eval 1
// eval 2
// eval 3
// takes 1 2 3
// takes 5 5 5
// 2 [5 0 0 0]
// 2 1
// eval idx
// eval val
// eval key
// eval mval
// eval key
// eval opval
// [5 8 0 0] map[1:16]
// [8 0 5 0]
// 101
// 11 0 {[0 5 6 0 0 0 0 0 0 0] q}
// [0 5 6 0 0 0 0 0 0 0] [0 77 6 0 0 0 0 0 0 0] false
// 77 5
// 5 77
// 1234
// 77
// two
// 3 4
// two
// 3 4
// eval a
// eval b
// eval c
// [1 2 3]
// eval k1
// eval v1
// eval k2
// eval v2
// 2
// eval l
// eval r
// eval rr
// true
// eval rhs
// runtime error: invalid memory address or nil pointer dereference
// runtime error: invalid memory address or nil pointer dereference
// 99
// runtime error: index out of range [5] with length 3 [42 2 3]
// eval nilmap
// assignment to entry in nil map
