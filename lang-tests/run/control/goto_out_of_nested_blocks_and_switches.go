//go:build skep

package main

import "fmt"

func classify(s string) (digits, spaces, others int) {
	i := 0
loop:
	if i == len(s) {
		goto done
	}
	switch c := s[i]; {
	case c >= '0' && c <= '9':
		digits++
		goto step
	case c == ' ':
		spaces++
		goto step
	}
	others++
step:
	i++
	goto loop
done:
	return
}

func main() {
	fmt.Println(classify("a1 b22 c"))
	k := 0
outer:
	for {
		for {
			k++
			if k%2 == 1 {
				goto outer
			}
			if k > 5 {
				goto out
			}
		}
	}
out:
	fmt.Println(k)
}

// Output:
// 3 2 3
// 6
