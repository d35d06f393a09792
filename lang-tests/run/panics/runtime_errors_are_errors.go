//go:build skep

package main

import "fmt"

func catch(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return nil
}

func main() {
	var m map[string]int
	var p *struct{ x int }
	zero, s := 0, []int{1}
	var x any = "s"
	for _, f := range []func(){
		func() { m["a"]++ },
		func() { p.x++ },
		func() { zero = 1 / zero },
		func() { s[3]++ },
		func() { _ = x.(int) },
		func() { _ = map[any]int{x: 1, any(s): 2} },
		func() { zero = 1 << (zero - 1) },
	} {
		r := catch(f)
		err, ok := r.(error)
		fmt.Println(ok, err)
	}
}

// Output:
// true assignment to entry in nil map
// true runtime error: invalid memory address or nil pointer dereference
// true runtime error: integer divide by zero
// true runtime error: index out of range [3] with length 1
// true interface conversion: interface {} is string, not int
// true runtime error: hash of unhashable type []int
// true runtime error: negative shift amount
