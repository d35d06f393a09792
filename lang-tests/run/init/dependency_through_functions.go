//go:build skep

package main

import "fmt"

var x = get()
var y = map[string]int{"a": 1}

func get() int { return y["a"] + t.size() }

type kind struct{ n int }

func (k kind) size() int { return k.n }

var t = kind{n: len(z) * 10}
var z = []int{1, 2, 3}

func main() { fmt.Println(x, y, t, z) }

// Output:
// 31 map[a:1] {30} [1 2 3]
