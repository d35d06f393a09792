//go:build skep

package main

import (
	"fmt"
	"math"
)

type k struct {
	a string
	b int
}

func main() {
	fmt.Println(map[string]int{"b": 1, "a": 2, "": 3})
	fmt.Println(map[int]bool{3: true, -1: false, 2: true})
	fmt.Println(map[float64]string{2.5: "x", -1: "y", math.Inf(1): "z", math.NaN(): "nan"})
	fmt.Println(map[k]int{{"b", 1}: 1, {"a", 2}: 2, {"a", 1}: 3})
	fmt.Println(map[bool]int{true: 1, false: 0}, map[[2]int]int{{2, 1}: 1, {1, 9}: 2})
	fmt.Println(map[any]int{"b": 1, 2: 2, "a": 3, 1: 4, false: 5})
	fmt.Printf("%v %+v\n", map[string]k{"z": {"x", 1}, "y": {}}, map[string]*k{"n": nil})
}

// Output:
// map[:3 a:2 b:1]
// map[-1:false 2:true 3:true]
// map[NaN:nan -1:y 2.5:x +Inf:z]
// map[{a 1}:3 {a 2}:2 {b 1}:1]
// map[false:0 true:1] map[[1 9]:2 [2 1]:1]
// map[a:3 b:1 1:4 2:2 false:5]
// map[y:{ 0} z:{x 1}] map[n:<nil>]
