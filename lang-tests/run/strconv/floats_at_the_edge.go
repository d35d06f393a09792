//go:build skep

package main

import (
	"errors"
	"fmt"
	"strconv"
)

func main() {
	show := func(s string, bits int) {
		f, err := strconv.ParseFloat(s, bits)
		fmt.Println(f, err)
	}
	show("1_000.5", 64)
	show("1e400", 64)
	show("3.5e38", 32)
	show("0x1.8p3", 64)
	show("0x1", 64)
	show("2.2250738585072011e-308", 64)
	show("9007199254740993", 64)
	show("infinity", 64)
	show(".", 64)
	show("1__0", 64)
	fmt.Println(strconv.FormatFloat(2365187.25, 'f', -1, 32), strconv.FormatFloat(110203307836043.125, 'e', -1, 64))
	fmt.Println(strconv.FormatFloat(0.1, 'x', -1, 64), strconv.FormatFloat(1.0/3, 'g', 5, 64), strconv.FormatFloat(1e21, 'f', 1, 64))
	_, err := strconv.ParseInt("aax", 19, 4)
	fmt.Println(err)
	_, err = strconv.ParseUint("0x_ff", 0, 8)
	fmt.Println(err)
	_, err = strconv.ParseInt("256", 10, 8)
	fmt.Println(err, errors.Is(err, strconv.ErrRange))
}

// Output:
// 1000.5 <nil>
// +Inf strconv.ParseFloat: parsing "1e400": value out of range
// +Inf strconv.ParseFloat: parsing "3.5e38": value out of range
// 12 <nil>
// 0 strconv.ParseFloat: parsing "0x1": invalid syntax
// 2.225073858507201e-308 <nil>
// 9.007199254740992e+15 <nil>
// +Inf <nil>
// 0 strconv.ParseFloat: parsing ".": invalid syntax
// 0 strconv.ParseFloat: parsing "1__0": invalid syntax
// 2365187.2 1.1020330783604312e+14
// 0x1.999999999999ap-04 0.33333 1000000000000000000000.0
// strconv.ParseInt: parsing "aax": value out of range
// <nil>
// strconv.ParseInt: parsing "256": value out of range true
