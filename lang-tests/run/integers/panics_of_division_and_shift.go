//go:build skep

package main

import (
	"fmt"
	"runtime"
)

func try(name string, f func()) {
	defer func() {
		r := recover()
		_, is := r.(runtime.Error)
		fmt.Println(name, r, is)
	}()
	f()
}

var sink int

func main() {
	zero, minus := 0, -1
	var u8 uint8
	var i64 int64
	try("div", func() { sink = 1 / zero })
	try("rem", func() { sink = 1 % zero })
	try("uint8", func() { sink = int(5 / u8) })
	try("int64", func() { sink = int(5 % i64) })
	try("assign", func() { sink /= zero })
	try("shl", func() { sink = 1 << minus })
	try("shr", func() { sink = 1 >> minus })
	try("shift assign", func() { sink <<= minus })
	try("int8 count", func() { sink = 1 << int8(minus) })
	try("uint count", func() { sink = 1 << uint8(minus); fmt.Print(sink, " ") })
	try("float", func() { fmt.Print(1/float64(zero), " ") })
	low := -1 << 63
	fmt.Println(low/minus, low%minus)
}

// Output:
// div runtime error: integer divide by zero true
// rem runtime error: integer divide by zero true
// uint8 runtime error: integer divide by zero true
// int64 runtime error: integer divide by zero true
// assign runtime error: integer divide by zero true
// shl runtime error: negative shift amount true
// shr runtime error: negative shift amount true
// shift assign runtime error: negative shift amount true
// int8 count runtime error: negative shift amount true
// 0 uint count <nil> false
// +Inf float <nil> false
// -9223372036854775808 0
