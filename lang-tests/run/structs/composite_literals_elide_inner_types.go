//go:build skep

package main

import "fmt"

type p struct{ x, y int }

func main() {
	fmt.Println([]p{{1, 2}, {y: 3}}, [2][]int{{1}, {2, 3}})
	fmt.Println(map[p]string{{1, 2}: "a"}, map[string]p{"k": {5, 6}})
	ptrs := []*p{{7, 8}, nil}
	fmt.Println(*ptrs[0], ptrs[1] == nil)
	fmt.Println([...]string{2: "c", 0: "a"}, []int{5: 1, 2, 1: 7})
}

// Output:
// [{1 2} {0 3}] [[1] [2 3]]
// map[{1 2}:a] map[k:{5 6}]
// {7 8} true
// [a  c] [0 7 0 0 0 1 2]
