//go:build skep

package main

import "fmt"

type inner struct {
	name string
	at   [2]float64
	any  any
}

type outer struct {
	inner
	p *int
	_ int
	f interface{ Error() string }
}

type myError struct{ code int }

func (e myError) Error() string { return fmt.Sprint(e.code) }

func main() {
	n, m := 1, 1
	a := outer{inner: inner{"a", [2]float64{1, 2}, 5}, p: &n, f: myError{1}}
	b := a
	fmt.Println(a == b)
	b.at[1] = 3
	fmt.Println(a == b, a.inner == b.inner)
	b = a
	b.any = int64(5)
	fmt.Println(a == b)
	b = a
	b.p = &m
	fmt.Println(a == b, *a.p == *b.p)
	b = a
	b.f = myError{2}
	fmt.Println(a != b)
	zero := 0.0
	a.at[0] = zero / zero
	b = a
	fmt.Println(a == b)
	x := [2][2]struct{ s string }{{{"a"}, {"b"}}, {{"c"}, {"d"}}}
	y := x
	fmt.Println(x == y)
	y[1][0].s = "x"
	fmt.Println(x == y, x[0] == y[0])
	defer func() { fmt.Println(recover()) }()
	a.any = []int{1}
	b = a
	a.at, b.at = [2]float64{}, [2]float64{}
	fmt.Println(a == b)
}

// Output:
// true
// false false
// false
// false true
// true
// false
// true
// false true
// runtime error: comparing uncomparable type []int
