//go:build skep

package main

import "fmt"

type num int

func (n num) get() num       { return n }
func (n *num) inc() num      { *n++; return *n }
func (n num) plus(m num) num { return n + m }

func main() {
	n := num(1)
	get, inc := n.get, n.inc
	n = 10
	fmt.Println(get(), inc(), n)
	plus := num.plus
	fmt.Println(plus(2, 3), (*num).inc(&n))
	fs := map[string]func(num) num{"a": num(5).plus}
	fmt.Println(fs["a"](6))
}

// Output:
// 1 11 11
// 5 12
// 11
