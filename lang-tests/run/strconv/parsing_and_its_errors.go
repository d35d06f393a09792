//go:build skep

package main

import (
	"errors"
	"fmt"
	"strconv"
)

func main() {
	fmt.Println(strconv.Atoi("42"))
	fmt.Println(strconv.Atoi("-7x"))
	fmt.Println(strconv.Atoi(""))
	fmt.Println(strconv.Atoi("9223372036854775808"))
	fmt.Println(strconv.ParseInt("-ff", 16, 64))
	fmt.Println(strconv.ParseInt("128", 10, 8))
	fmt.Println(strconv.ParseInt("0x1_0", 0, 64))
	fmt.Println(strconv.ParseUint("18446744073709551615", 10, 64))
	fmt.Println(strconv.ParseFloat("1e-3", 64))
	fmt.Println(strconv.ParseFloat("inf", 64))
	fmt.Println(strconv.ParseFloat("1e999", 64))
	fmt.Println(strconv.ParseBool("true"))
	fmt.Println(strconv.ParseBool("yes"))
	_, err := strconv.Atoi("x")
	fmt.Println(errors.Is(err, strconv.ErrSyntax), errors.Is(err, strconv.ErrRange))
}

// Output:
// 42 <nil>
// 0 strconv.Atoi: parsing "-7x": invalid syntax
// 0 strconv.Atoi: parsing "": invalid syntax
// 9223372036854775807 strconv.Atoi: parsing "9223372036854775808": value out of range
// -255 <nil>
// 127 strconv.ParseInt: parsing "128": value out of range
// 16 <nil>
// 18446744073709551615 <nil>
// 0.001 <nil>
// +Inf <nil>
// +Inf strconv.ParseFloat: parsing "1e999": value out of range
// true <nil>
// false strconv.ParseBool: parsing "yes": invalid syntax
// true false
