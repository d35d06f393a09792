//go:build skep

package main

import "fmt"

func pairs(yield func(string, int) bool) {
	for i, s := range []string{"a", "b", "c"} {
		if !yield(s, i) {
			return
		}
	}
}

type point struct{ x, y int }

func main() {
	total, text := 0, ""
	var big [40]int
	p := &point{1, 2}
	var fs []func() string
	for s, i := range pairs {
		total += i
		text += s
		big[i] = i + 1
		p.x += i
		i *= 10
		fs = append(fs, func() string { i++; return fmt.Sprint(s, i) })
	}
	fmt.Println(total, text, big[:4], *p)
	for _, f := range fs {
		fmt.Print(f(), " ", f(), " ")
	}
	fmt.Println()
}

// Output:
// 3 abc [1 2 3 0] {4 2}
// a1 a2 b11 b12 c21 c22
