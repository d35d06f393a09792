//go:build skep

package main

import "fmt"

const (
	a = iota
	b
	_
	d
	e = "text"
	f
	g = iota
	h = iota + 0.5
	i
)

const (
	kb = 1 << (10 * (iota + 1))
	mb
	gb
)

type weekday uint8

const (
	sun weekday = iota + 1
	mon
	tue
	_
	thu = weekday(iota * 10)
)

const (
	x0, y0 = iota, -iota
	x1, y1
	_, _
	x3, y3
)

const (
	bit0, mask0 = 1 << iota, 1<<iota - 1
	bit1, mask1
	_, _
	bit3, mask3
)

const (
	first = len("abc") + iota
	second
	c1 = 'a' + iota
	c2
	im = iota * 1i
)

const single = iota

func (w weekday) String() string { return fmt.Sprintf("day%d", uint8(w)) }

func main() {
	fmt.Println(a, b, d, e, f, g, h, i)
	fmt.Println(kb, mb, gb)
	fmt.Println(sun, mon, tue, thu)
	fmt.Println(x0, y0, x1, y1, x3, y3)
	fmt.Println(bit0, mask0, bit1, mask1, bit3, mask3)
	fmt.Println(first, second, c1, c2, im, single)
	fmt.Printf("%T %T %T %T\n", c1, h, thu, im)
	const (
		local = iota * iota
		next
		third
	)
	fmt.Println(local, next, third)
	iota := 5
	fmt.Println(iota)
}

// Output:
// 0 1 3 text text 6 7.5 8.5
// 1024 1048576 1073741824
// day1 day2 day3 day40
// 0 0 1 -1 3 -3
// 1 0 2 1 8 7
// 3 4 99 100 (0+4i) 0
// int32 float64 main.weekday complex128
// 0 1 4
// 5
