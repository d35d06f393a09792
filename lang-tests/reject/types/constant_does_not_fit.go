//go:build skep

package main

import "fmt"

const big = 1 << 40

func main() {
	var a int8 = 128                   // error: cannot use 128 (untyped int constant) as int8 value in variable declaration (overflows)
	var b uint = -1                    // error: cannot use -1 (untyped int constant) as uint value in variable declaration (overflows)
	var c int32 = big                  // error: cannot use big (untyped int constant 1099511627776) as int32 value in variable declaration (overflows)
	d := 1 << 70                       // error: cannot use 1 << 70 (untyped int constant 1180591620717411303424) as int value in assignment (overflows)
	var e int = 1.5                    // error: cannot use 1.5 (untyped float constant) as int value in variable declaration (truncated)
	f := byte('世')                     // error: constant 19990 overflows byte
	fmt.Println(a, b, c, d, e, f, 1/0) // error: invalid operation: division by zero
}
