//go:build skep

package main

import (
	"fmt"
	"sort"
)

func main() {
	m := map[string]int{}
	for i := range 1000 {
		m[fmt.Sprint("key", i)] = i
	}
	n, sum := 0, 0
	for k, v := range m {
		if k != fmt.Sprint("key", v) {
			fmt.Println("wrong", k, v)
		}
		n, sum = n+1, sum+v
	}
	fmt.Println(n, sum)
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	fmt.Println(keys[0], keys[999])
}

// Output:
// 1000 499500
// key0 key999
