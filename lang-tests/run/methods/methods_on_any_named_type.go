//go:build skep

package main

import "fmt"

type list []int
type table map[string]int
type word string
type fn func(int) int

func (l *list) push(n int) { *l = append(*l, n) }
func (l list) sum() (n int) {
	for _, x := range l {
		n += x
	}
	return
}
func (t table) bump(k string) { t[k]++ }
func (w word) twice() word    { return w + w }
func (f fn) then(g fn) fn     { return func(x int) int { return g(f(x)) } }

func main() {
	var l list
	l.push(3)
	l.push(4)
	t := table{}
	t.bump("a")
	t.bump("a")
	inc := fn(func(x int) int { return x + 1 })
	fmt.Println(l, l.sum(), t, word("ab").twice(), inc.then(inc)(5))
}

// Output:
// [3 4] 7 map[a:2] abab 7
