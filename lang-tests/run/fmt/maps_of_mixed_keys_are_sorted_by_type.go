//go:build skep

package main

import "fmt"

func main() {
	fmt.Println(map[any]int{true: 1, 2.5: 2, "b": 3, "a": 4, 3: 5, 1: 6, nil: 7, false: 8})
	fmt.Println(map[any]string{int8(1): "int8", uint(1): "uint", 'x': "int32", uint8(4): "uint8", 1i: "complex128"})
	fmt.Printf("%#v\n", map[any]any{"k": 1, 2: "v"})
	fmt.Println(map[[2]int]string{{2, 1}: "c", {1, 9}: "a", {1, 10}: "b"})
	type point struct{ x, y int }
	fmt.Println(map[point]bool{{2, 0}: true, {1, 5}: false, {1, -5}: true})
	fmt.Println(map[complex128]int{2 + 1i: 1, 1 + 2i: 2, 1 + 1i: 3})
}

// Output:
// map[<nil>:7 a:4 b:3 1:6 3:5 2.5:2 false:8 true:1]
// map[1:int8 4:uint8 120:int32 1:uint (0+1i):complex128]
// map[interface {}]interface {}{"k":1, 2:"v"}
// map[[1 9]:a [1 10]:b [2 1]:c]
// map[{1 -5}:true {1 5}:false {2 0}:true]
// map[(1+1i):3 (1+2i):2 (2+1i):1]
