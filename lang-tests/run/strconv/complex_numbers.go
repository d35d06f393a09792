//go:build skep

package main

import (
	"fmt"
	"strconv"
)

func main() {
	for _, s := range []string{"1", "2i", "1+2i", "(1-2.5e3i)", "-1-1i", "+3+4i", "3+-4i", "0x1p-2+1i", "Inf-Infi", "NaN", "1e400+1i", "1+2", "i", "", "()", "1+2j", "(1", "1 + 2i"} {
		c, err := strconv.ParseComplex(s, 128)
		fmt.Println(c, err)
	}
	c, err := strconv.ParseComplex("0.1+1e39i", 64)
	fmt.Println(c, err)
	fmt.Println(strconv.FormatComplex(1-2.5i, 'g', -1, 128), strconv.FormatComplex(0.1+1e10i, 'e', 3, 64))
	defer func() { fmt.Println(recover()) }()
	strconv.FormatComplex(1, 'g', -1, 32)
}

// Output:
// (1+0i) <nil>
// (0+2i) <nil>
// (1+2i) <nil>
// (1-2500i) <nil>
// (-1-1i) <nil>
// (3+4i) <nil>
// (3-4i) <nil>
// (0.25+1i) <nil>
// (+Inf-Infi) <nil>
// (NaN+0i) <nil>
// (+Inf+1i) strconv.ParseComplex: parsing "1e400+1i": value out of range
// (0+0i) strconv.ParseComplex: parsing "1+2": invalid syntax
// (0+0i) strconv.ParseComplex: parsing "i": invalid syntax
// (0+0i) strconv.ParseComplex: parsing "": invalid syntax
// (0+0i) strconv.ParseComplex: parsing "()": invalid syntax
// (0+0i) strconv.ParseComplex: parsing "1+2j": invalid syntax
// (0+0i) strconv.ParseComplex: parsing "(1": invalid syntax
// (0+0i) strconv.ParseComplex: parsing "1 + 2i": invalid syntax
// (0.10000000149011612+Infi) strconv.ParseComplex: parsing "0.1+1e39i": value out of range
// (1-2.5i) (1.000e-01+1.000e+10i)
// invalid bitSize
