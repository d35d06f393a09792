//go:build skep

package main

import "fmt"

func main() {
	n := uint(3)
	var a int64 = 1 << n
	var b = uint8(1 << n)
	var c float64 = float64(1 << 3)
	var d = 1<<n == 8
	var e byte = 255 << n >> n
	var f = make([]int, 1<<n)
	var g = "abcdefghij"[1<<n]
	var h uint8 = 1<<n + 1<<n
	x := 1 << n
	y := uint16(1<<15) << n >> n
	var i interface{} = 1 << n
	const k = 1.0 << 3
	fmt.Println(a, b, c, d, e, len(f), g, h, x, y, i, k)
	fmt.Printf("%T %T %T %T\n", x, i, 1<<n+int8(1), k)
	var big uint64 = 1 << 63 >> n
	var z int32 = -1 >> 31
	m := 70
	fmt.Println(big, z, 1<<m, int8(-1)>>m, uint8(255)>>m, int64(1)<<m>>m, -8>>1, uint32(1)<<31)
	w := [4]int{}
	w[1<<1>>n]++
	fmt.Println(w, 1<<n<<n, 1<<(n<<1))
}

// Output:
// 8 8 8 true 31 8 105 16 8 0 8 8
// int int int8 int
// 1152921504606846976 -1 0 -1 0 0 -4 2147483648
// [1 0 0 0] 64 64
