//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	fmt.Printf("%d %b %o %x %X %c %q %U\n", 42, 5, 64, 255, 255, 'é', 'x', 'é')
	fmt.Printf("|%5d|%-5d|%05d|%+d|% d|%x|\n", 42, 42, -42, 42, 42, -255)
	fmt.Printf("%d %d %v %x\n", int8(-128), uint64(math.MaxUint64), []int8{1, -1}, []byte("hi"))
	fmt.Printf("%*d|%-*d|%.3d|%8.3d|\n", 6, 1, 4, 2, 5, 7)
	fmt.Printf("%O %#b %#X %08b %t %v\n", 8, 5, 255, 5, true, 'a')
	fmt.Printf("%[2]d %[1]d %d %[1]c\n", 65, 66)
}

// Output:
// 42 101 100 ff FF é 'x' U+00E9
// |   42|42   |-0042|+42| 42|-ff|
// -128 18446744073709551615 [1 -1] 6869
//      1|2   |005|     007|
// 0o10 0b101 0XFF 00000101 true 97
// 66 65 66 A
