//go:build skep

package main

import "fmt"

const last = 4

type day int

const (
	mon day = iota
	tue
	wed
)

func main() {
	a := [...]int{5: 1, 2, 1: 7}
	fmt.Println(len(a), a)
	b := [last + 1]string{last: "end", 0: "start"}
	fmt.Printf("%q %d\n", b, len(b))
	names := [...]string{mon: "mon", wed: "wed"}
	fmt.Printf("%q %d\n", names, len(names))
	s := []byte{'c': 1, 'a': 2}
	fmt.Println(len(s), s['a'], s['b'], s['c'])
	nested := [...][2]int{{1}, 2: {1: 5}}
	fmt.Println(nested, len(nested))
	ps := [...]*struct{ x int }{{1}, nil, {3}}
	fmt.Println(ps[0].x, ps[1] == nil, len(ps))
	var zero [0]int
	fmt.Println(zero, len(zero), [...]int{} == zero)
	const n = len([10]int{})
	var c [n]bool
	fmt.Println(len(c), cap(c[2:5:7]), len(&c))
	x := [...]float64{1, 2.5, 3}
	for i, v := range &x {
		x[2] = 10
		fmt.Print(i, v, " ")
	}
	for i, v := range x {
		x[2] = 20
		fmt.Print(i, v, " ")
	}
	fmt.Println()
}

// Output:
// 7 [0 7 0 0 0 1 2]
// ["start" "" "" "" "end"] 5
// ["mon" "" "wed"] 3
// 100 2 0 1
// [[1 0] [0 0] [0 5]] 3
// 1 true 3
// [] 0 true
// 10 5 10
// 0 1 1 2.5 2 10 0 1 1 2.5 2 10
