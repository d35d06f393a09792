//go:build skep

package main

import "fmt"

func main() {
	a, b, c := 7, 3, 2
	fmt.Println(a+b*c, (a+b)*c, a-b-c, a/b*c, a%b+c, -a/b, -a%b, a/-b, a%-b)
	fmt.Println(a&b|c, a|b&c, a^b&c, a&^b|c, a<<1+1, a<<b>>c, 1<<3*2, ^a&0xf, -a^b)
	fmt.Println(a > b && b > c || c > a, !(a > b) || c < b, a == 7 == true, a+b == 10 != false)
	x := 5
	x += 2
	x -= 1
	x *= 3
	x /= 2
	x %= 7
	x <<= 4
	x >>= 1
	x |= 1
	x &= 0x1f
	x ^= 3
	x &^= 2
	x++
	x--
	fmt.Println(x)
	p := &x
	*p += *p * *p
	fmt.Println(x, - -x, + +x, ^^x, !!true, -(-x))
	var m = map[string]int{}
	m["a"]++
	m["a"] += 5
	m["b"] -= 2
	m["c"] |= 6
	fmt.Println(m)
	arr := [3]int{1, 2, 3}
	i := 0
	arr[i], i = arr[i]+10, 2
	arr[i] *= arr[0]
	fmt.Println(arr, i)
	s := "a"
	s += "b" + s
	fmt.Println(s, "a"+"b" < "b", s >= "ab")
}

// Output:
// 13 20 2 4 3 -2 -1 -2 1
// 3 7 5 6 15 14 16 8 -6
// true true true true
// 16
// 272 272 272 272 true 272
// map[a:6 b:-2 c:6]
// [11 2 33] 2
// aba true true
