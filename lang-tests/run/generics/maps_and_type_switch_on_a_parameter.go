//go:build skep

package main

import (
	"cmp"
	"fmt"
	"sort"
	"time"
)

func keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	var out []K
	for k := range m {
		out = append(out, k)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

func kind[T any](x T) string {
	switch any(x).(type) {
	case int:
		return "int"
	case []T:
		return "never"
	case fmt.Stringer:
		return "stringer"
	}
	return fmt.Sprintf("%T", x)
}

type ages map[string]int

func main() {
	fmt.Println(keys(ages{"b": 1, "a": 2}), keys(map[int]bool{3: true, 1: false}))
	fmt.Println(kind(1), kind("s"), kind([]int{}), kind[error](nil), kind(time.Second))
}

// Output:
// [a b] [1 3]
// int string []int <nil> stringer
