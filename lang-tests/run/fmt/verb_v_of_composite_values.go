//go:build skep

package main

import "fmt"

type inner struct {
	A int
	B []string
}
type outer struct {
	inner
	P *inner
	M map[string]int
	I any
	E error
	F func()
	n *int
}

func main() {
	v := outer{inner{1, []string{"x", ""}}, &inner{}, map[string]int{"b": 2, "a": 1}, 1.5, nil, nil, nil}
	v.P = nil
	fmt.Printf("%v\n%+v\n", v, v)
	fmt.Println(&v.inner, []*int{nil}, &[]int{1}, &map[string]int{"k": 1}, &[1]bool{true})
	fmt.Printf("%v %+v %v\n", &inner{2, nil}, &inner{}, [][]int{{1}, {}, nil})
	fmt.Printf("%v %v %v\n", struct{}{}, []any{1, "a", nil, []int(nil)}, map[string][]int(nil))
}

// Output:
// {{1 [x ]} <nil> map[a:1 b:2] 1.5 <nil> <nil> <nil>}
// {inner:{A:1 B:[x ]} P:<nil> M:map[a:1 b:2] I:1.5 E:<nil> F:<nil> n:<nil>}
// &{1 [x ]} [<nil>] &[1] &map[k:1] &[true]
// &{2 []} &{A:0 B:[]} [[1] [] []]
// {} [1 a <nil> []] map[]
