//go:build skep

package main

import (
	"fmt"
	"math"
	"strconv"
)

func main() {
	fmt.Println(strconv.Itoa(-45), strconv.FormatInt(255, 2), strconv.FormatInt(-255, 36), strconv.FormatUint(math.MaxUint64, 16))
	fmt.Println(strconv.FormatFloat(1.5, 'f', 3, 64), strconv.FormatFloat(0.1, 'g', -1, 32), strconv.FormatFloat(1234567, 'e', 2, 64))
	fmt.Println(strconv.Quote("a\t\"é\x00\xff"), strconv.QuoteRune('☺'), strconv.QuoteToASCII("é"))
	fmt.Println(strconv.Unquote(`"a\nb\u00e9"`))
	fmt.Println(strconv.Unquote("x"))
	fmt.Println(strconv.FormatBool(true), string(strconv.AppendInt([]byte("n="), 7, 10)))
}

// Output:
// -45 11111111 -73 ffffffffffffffff
// 1.500 0.1 1.23e+06
// "a\t\"é\x00\xff" '☺' "\u00e9"
// a
// bé <nil>
//  invalid syntax
// true n=7
