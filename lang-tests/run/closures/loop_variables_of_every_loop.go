//go:build skep

package main

import "fmt"

func main() {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { i += 10; return i })
	}
	for i, j := 0, 5; i < j; i, j = i+1, j-1 {
		if i == 1 {
			continue
		}
		fs = append(fs, func() int { return i*10 + j })
	}
	for k, v := range []int{7, 8} {
		fs = append(fs, func() int { v++; return k*100 + v })
	}
	for n := range 2 {
		fs = append(fs, func() int { n--; return n })
	}
	for _, r := range "ab" {
		fs = append(fs, func() int { return int(r) })
	}
	for k := range map[int]bool{42: true} {
		fs = append(fs, func() int { return k })
	}
	var o int
	for o = 0; o < 2; o++ {
		fs = append(fs, func() int { return o })
	}
	for _, f := range fs {
		fmt.Print(f(), " ", f(), "; ")
	}
	fmt.Println()
	var ps []*int
	for i := 0; i < 3; i++ {
		p := &i
		*p *= 2
		ps = append(ps, p)
	}
	for _, p := range ps {
		fmt.Print(*p, " ")
	}
	fmt.Println()
	for i := 0; i < 2; i++ {
		defer func() { fmt.Println("deferred", i) }()
	}
	var g func() int
	for i := 0; i < 3; i++ {
		if g == nil {
			g = func() int { return i }
		}
		i++
	}
	fmt.Println(g())
}

// Output:
// 10 20; 11 21; 12 22; 5 5; 23 23; 8 9; 109 110; -1 -2; 0 -1; 97 97; 98 98; 42 42; 2 2; 2 2;
// 0 2
// 1
// deferred 1
// deferred 0
