//go:build skep

package main

import (
	"errors"
	"fmt"
)

type str string

func (s str) String() string { return "str:" + string(s) }

func kind(x any) string {
	switch v := x.(type) {
	case nil:
		return "nil"
	case int, int64:
		return fmt.Sprintf("integer %v", v)
	case string:
		return "string " + v
	case error:
		return "error " + v.Error()
	case fmt.Stringer:
		return "stringer " + v.String()
	case []int:
		return fmt.Sprint("slice ", len(v))
	case func() int:
		return fmt.Sprint("func ", v())
	case map[string]int, *int:
		return fmt.Sprintf("%T", v)
	default:
		return fmt.Sprintf("other %T", v)
	}
}

func main() {
	xs := []any{nil, 1, int64(2), "s", errors.New("e"), str("x"), []int{1}, func() int { return 7 }, map[string]int{}, new(int), 1.5, [2]int{}}
	for _, x := range xs {
		fmt.Println(kind(x))
	}
}

// Output:
// nil
// integer 1
// integer 2
// string s
// error e
// stringer str:x
// slice 1
// func 7
// map[string]int
// *int
// other float64
// other [2]int
