//go:build skep

package main

import "fmt"

type celsius float64
type half float32
type count int
type small int8
type mask uint16
type word string
type flag bool
type point struct{ x int }

func main() {
	var c celsius
	var h half
	var n count
	var s small
	var m mask
	var w word
	var f flag
	got, err := fmt.Sscan("21.5 0.1 -7 -128 65535 text true", &c, &h, &n, &s, &m, &w, &f)
	fmt.Println(got, err, c, h, n, s, m, w, f)
	got, err = fmt.Sscanf("ff:q 3°", "%x:%s %g°", &m, &w, &c)
	fmt.Println(got, err, m, w, c)
	got, err = fmt.Sscan("300", &s)
	fmt.Println(got, err, s)
	got, err = fmt.Sscan("-1", &m)
	fmt.Println(got, err, m)
	got, err = fmt.Sscanf("x", "%d", &w)
	fmt.Println(got, err, w)
	var p point
	got, err = fmt.Sscan("1", &p)
	fmt.Println(got, err)
	temperatures := []celsius{0, 0, 0}
	got, err = fmt.Sscan("1 2.5 -3", &temperatures[0], &temperatures[1], &temperatures[2])
	fmt.Println(got, err, temperatures)
}

// Output:
// 7 <nil> 21.5 0.1 -7 -128 65535 text true
// 3 <nil> 255 q 3
// 0 integer overflow on token 300 -128
// 0 expected integer 255
// 0 bad verb '%d' for string q
// 0 can't scan type: *main.point
// 3 <nil> [1 2.5 -3]
