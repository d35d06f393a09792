//go:build skep

package main

import (
	"bytes"
	"fmt"
	"math"
	"math/bits"
	"os"
	"strconv"
	"strings"
)

func sieve(n int) []int {
	var primes []int
	composite := make([]bool, n+1)
	for i := 2; i <= n; i++ {
		if !composite[i] {
			primes = append(primes, i)
			for j := i * i; j <= n; j += i {
				composite[j] = true
			}
		}
	}
	return primes
}

func main() {
	var table bytes.Buffer
	for _, p := range sieve(40) {
		fmt.Fprintf(&table, "%3d|%6s|%8.4f|%5d|%-4s|\n", p, strconv.FormatInt(int64(p), 2), math.Sqrt(float64(p)), p*p, strings.Repeat("*", bits.OnesCount(uint(p))))
	}
	table.WriteTo(os.Stdout)
	fmt.Println(table.Len(), len(sieve(1000)))
}

// Output:
//   2|    10|  1.4142|    4|*   |
//   3|    11|  1.7321|    9|**  |
//   5|   101|  2.2361|   25|**  |
//   7|   111|  2.6458|   49|*** |
//  11|  1011|  3.3166|  121|*** |
//  13|  1101|  3.6056|  169|*** |
//  17| 10001|  4.1231|  289|**  |
//  19| 10011|  4.3589|  361|*** |
//  23| 10111|  4.7958|  529|****|
//  29| 11101|  5.3852|  841|****|
//  31| 11111|  5.5678|  961|*****|
//  37|100101|  6.0828| 1369|*** |
// 0 168
