//go:build skep

package main

import "fmt"

func main() {
	m := map[string]int{}
	i := "a"
	i, m[i] = "b", 5
	fmt.Println(i, m)
	m["x"], m["y"] = m["y"]+1, m["x"]+2
	m["x"] += 10
	m["x"] <<= 1
	fmt.Println(m)
	defer func() {
		fmt.Println(recover(), m)
	}()
	var p *int
	m["z"] = *p
}

// Output:
// b map[a:5]
// map[a:5 x:22 y:2]
// runtime error: invalid memory address or nil pointer dereference map[a:5 x:22 y:2]
