//go:build skep

package main

import "fmt"

type celsius float64
type name string
type mask uint8

func main() {
	for _, format := range []string{"%8v|", "%-8v|", "%08v|", "%+v|", "%#v|", "% v|"} {
		fmt.Printf(format, 42)
		fmt.Printf(format, -2.5)
		fmt.Printf(format, "go")
		fmt.Printf(format, true)
		fmt.Printf(format, celsius(21.5))
		fmt.Printf(format, name("x"))
		fmt.Printf(format, mask(200))
		fmt.Printf(format, []int{1, -2})
		fmt.Printf(format, 'é')
		fmt.Printf(format, 1-2i)
		fmt.Println()
	}
	fmt.Printf("%6.2f|%-8.3e|%+g|%010.1f|% .2f|%#g|%#.3g|%G\n", 3.14159, 1234.5, 1e6, -2.55, 9.0, 1.0, 2.0, 1e-10)
	fmt.Printf("%x|%X|%.3x|%#x|% x|%# X|%20x\n", "hé", []byte{1, 171}, "abcdef", "ab", "abc", "abc", "abc")
	fmt.Printf("%b|%o|%O|%#b|%#o|%x|%X|%#x|%c|%q|%U|%#U\n", 10, 10, 10, 10, 10, -255, 255, 255, '世', '世', '世', '世')
	fmt.Printf("%.3d|%8.3d|%-8.3d|%08.3d|%+.3d|%.0d|\n", 7, 7, 7, 7, 7, 0)
	fmt.Printf("%5t|%-7t|%q|%+q|%#q|%10.3s|%-6s|\n", true, false, "é\n", "é\n", "é", "abcdef", "日本")
	fmt.Printf("%v %v %v %v\n", float32(0.1), float64(float32(0.1)), 1e20, 1e21)
	fmt.Printf("%e %E %.0e %g %g\n", 0.0, 1.0, 15.0, 100000.0, 1e-5)
	fmt.Printf("%6d|%-6d|%06d|%x\n", []int{1, 22}, [2]int8{-1, 5}, []uint{3}, []string{"a", "bc"})
}

// Output:
//       42|    -2.5|      go|    true|    21.5|       x|     200|[       1       -2]|     233|(       1      -2i)|
// 42      |-2.5    |go      |true    |21.5    |x       |200     |[1        -2      ]|233     |(1       -2      i)|
// 00000042|-00002.5|000000go|0000true|000021.5|0000000x|00000200|[00000001 -0000002]|00000233|(00000001-0000002i)|
// 42|-2.5|go|true|21.5|x|200|[1 -2]|233|(1-2i)|
// 42|-2.5|"go"|true|21.5|"x"|0xc8|[]int{1, -2}|233|(1-2i)|
//  42|-2.5|go|true| 21.5|x| 200|[ 1 -2]| 233|( 1-2i)|
//   3.14|1.234e+03|+1e+06|-0000002.5| 9.00|1.00000|2.00|1E-10
// 68c3a9|01AB|616263|0x6162|61 62 63|0X61 0X62 0X63|              616263
// 1010|12|0o12|0b1010|012|-ff|FF|0xff|世|'世'|U+4E16|U+4E16 '世'
// 007|     007|007     |     007|+007||
//  true|false  |"é\n"|"\u00e9\n"|`é`|       abc|日本    |
// 0.1 0.10000000149011612 1e+20 1e+21
// 0.000000e+00 1.000000E+00 2e+01 100000 1e-05
// [     1     22]|[-1     5     ]|[000003]|[61 6263]
