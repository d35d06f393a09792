//go:build skep

package main

import "fmt"

type name struct{ first, last string }
type place struct {
	x, y int
	tags [3]int
}
type deep struct{ place }
type person struct {
	name
	deep
	age int
}
type only struct{ inner }
type inner struct{ v int }
type box[T any] struct{ held[T] }
type held[T any] struct {
	value T
	n     int
}

func trace(s string) string { fmt.Print(s, " "); return s }

func main() {
	p := person{last: trace("l"), first: trace("f"), age: 3, y: 7}
	fmt.Printf("%+v\n", p)
	q := &person{place: place{1, 2, [3]int{1: 5}}, first: "a"}
	fmt.Printf("%+v\n", *q)
	r := []person{{tags: [3]int{9}}, {age: 1, x: 2}}
	fmt.Println(r, only{v: 4}, only{inner: inner{5}})
	fmt.Println(box[string]{value: "s"}, box[[2]bool]{n: 1}, &box[any]{value: nil, n: 2})
	m := map[string]only{"k": {v: 1}}
	fmt.Println(m, struct{ only }{only{v: 6}})
}

// Output:
// l f {name:{first:f last:l} deep:{place:{x:0 y:7 tags:[0 0 0]}} age:3}
// {name:{first:a last:} deep:{place:{x:1 y:2 tags:[0 5 0]}} age:0}
// [{{ } {{0 0 [9 0 0]}} 0} {{ } {{2 0 [0 0 0]}} 1}] {{4}} {{5}}
// {{s 0}} {{[false false] 1}} &{{<nil> 2}}
// map[k:{{1}}] {{{6}}}
