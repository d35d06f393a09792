//go:build skep

package main

import "fmt"

func find(xs []string, want string) (at int, ok bool) {
	for i, x := range xs {
		if x == want {
			at, ok = i, true
			return
		}
	}
	at = -1
	return
}

func main() {
	fmt.Println(find([]string{"a", "b"}, "b"))
	fmt.Println(find(nil, "b"))
}

// Output:
// 1 true
// -1 false
