//go:build skep

package main

import "fmt"

type meters float64

const (
	c         = 5
	d float64 = c
	e         = meters(c) / 2
	s         = "x" + "y"
	t         = len(s) == 2 && !false
)

func main() {
	fmt.Printf("%T %T %T %T %T %T %T\n", c, d, e, s, t, 'x', 1.0)
	var i8 int8 = c
	var f float32 = c
	fmt.Println(i8, f, c+0.5, e, c<<2.0, uint8(255), ^0, ^uint8(5), -5>>1)
	const shift = 3
	var u uint16 = 1 << shift
	n := 2
	var v int64 = 1 << n
	fmt.Println(u, v, 1<<n == 4)
}

// Output:
// int float64 main.meters string bool int32 float64
// 5 5 5.5 2.5 20 255 -1 250 -3
// 8 4 true
