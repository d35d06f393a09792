//go:build skep

package main

import "fmt"

func attempt(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	m := map[any]int{}
	key := any([]int{1})
	attempt(func() { _ = m[key] })
	attempt(func() { delete(m, key) })
	attempt(func() { m[key] = 1 })
	m["a"] = 1
	attempt(func() { _ = m[key] })
	attempt(func() { delete(m, key) })
}

// Output:
// hash of unhashable type: []int
// hash of unhashable type: []int
// runtime error: hash of unhashable type []int
// runtime error: hash of unhashable type []int
// runtime error: hash of unhashable type []int
