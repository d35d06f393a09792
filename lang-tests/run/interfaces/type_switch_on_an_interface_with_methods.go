//go:build skep

package main

import "fmt"

type expr interface{ eval() int }
type num int
type add struct{ l, r expr }
type neg struct{ e expr }

func (n num) eval() int { return int(n) }
func (a add) eval() int { return a.l.eval() + a.r.eval() }
func (n neg) eval() int { return -n.e.eval() }

func text(e expr) string {
	switch e := e.(type) {
	case num:
		return fmt.Sprint(int(e))
	case add:
		return "(" + text(e.l) + "+" + text(e.r) + ")"
	case neg:
		return "-" + text(e.e)
	}
	return "?"
}

func main() {
	e := add{num(1), neg{add{num(2), num(3)}}}
	fmt.Println(text(e), "=", e.eval())
}

// Output:
// (1+-(2+3)) = -4
