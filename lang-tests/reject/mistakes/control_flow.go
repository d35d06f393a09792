//go:build skep

package main

import "fmt"

type shape interface{ area() int }
type square int

func (s *square) area() int { return 1 }

func flow(n int, s string, xs []int, m map[string]int, b bool, e error, a any, sh shape, f func()) {
	if n { // error 5: non-boolean condition in if statement
	}
	if n = 1; n > 0 {
	}
	if s == 1 { // error 10: invalid operation: s == 1 (mismatched types string and untyped int)
	}
	if x := n; x { // error 13: non-boolean condition in if statement
	}
	for n { // error 6: non-boolean condition in for statement
	}
	for i := 0; i; i++ { // error 14: non-boolean condition in for statement
	}
	for i := 0; i < 3; i = "a" { // error 25: cannot use "a" (untyped string constant) as int value in assignment
	}
	for i, v, w := range xs { // error 6: declared and not used: i // error 9: declared and not used: v // error 12: range clause permits at most two iteration variables
	}
	for i, v := range n { // error 9: range over n (variable of type int) permits only one iteration variable
		_, _ = i, v
	}
	for range 1.5 { // error 12: cannot range over 1.5 (untyped float constant)
	}
	for range b { // error 12: cannot range over b (variable of type bool)
	}
	for range f { // error 12: cannot range over f (variable of type func()): func must be func(yield func(...) bool): wrong argument count
	}
	for i := range xs { // error 6: declared and not used: i
		i = "a" // error 7: cannot use "a" (untyped string constant) as int value in assignment
	}
	for k, v := range m { // error 6: declared and not used: k
		k = v // error 7: cannot use v (variable of type int) as string value in assignment
	}
	for s = range xs { // error 6: cannot use s (value of type int) as string value in assignment
	}
	for i := range e { // error 17: cannot range over e (variable of interface type error)
		_ = i
	}
	for range func(int) {} { // error 12: cannot range over func(int) {} (value of type func(int)): func must be func(yield func(...) bool): argument is not func
	}
	for range func(func(int)) {} { // error 12: cannot range over func(func(int)) {} (value of type func(func(int))): func must be func(yield func(...) bool): yield func does not return bool
	}
	switch n {
	case "a": // error 7: cannot convert "a" (untyped string constant) to type int
	case 1, 1: // error 10: duplicate case 1 (constant of type int) in expression switch
	case s: // error 7: invalid case s in switch on n (mismatched types string and int)
	case nil: // error 7: cannot convert nil to type int
	case n == 1: // error 7: cannot convert n == 1 (untyped bool value) to type int
	}
	switch {
	case n: // error 7: invalid case n in switch on true (mismatched types int and bool)
	case 1: // error 7: cannot convert 1 (untyped int constant) to type bool
	}
	switch n {
	default:
	case 1:
	default: // error 2: multiple defaults
	}
	switch x := n; x {
	case 1.5: // error 7: 1.5 (untyped float constant) truncated to int
	}
	switch f {
	case nil:
	case f: // error 7: invalid case f in switch on f (func can only be compared to nil)
	}
	switch a.(type) {
	case int:
	case int: // error 7: duplicate case int in type switch
	case nope: // error 7: undefined: nope
	case 5: // error 7: 5 is not a type
	}
	switch n.(type) { // error 9: n (variable of type int) is not an interface
	}
	switch x := a.(type) { // error 9: x declared and not used
	}
	switch x := a.(type) { // error 9: x declared and not used
	case int:
	}
	switch sh.(type) {
	case square: // error 7: impossible type switch case: square
	case int: // error 7: impossible type switch case: int
	case *square:
	}
	switch e := sh.(type) {
	case fmt.Stringer:
		fallthrough // error 3: cannot fallthrough in type switch
	case nil:
		_ = e
	}
	switch n {
	case 1:
		fallthrough // error 3: cannot fallthrough final case in switch
	}
	_ = n.(int) // error 6: invalid operation: n (variable of type int) is not an interface
	_ = sh.(int) // error 6: impossible type assertion: sh.(int)
	_ = sh.(square) // error 6: impossible type assertion: sh.(square)
	_ = a.(shape).foo // error 16: a.(shape).foo undefined (type shape has no field or method foo)
	_ = a.(nope) // error 9: undefined: nope
	v, ok := sh.(string) // error 2: declared and not used: v // error 5: declared and not used: ok // error 11: impossible type assertion: sh.(string)
	break // error 2: break is not in a loop, switch, or select
	continue // error 2: continue is not in a loop
	fallthrough // error 2: fallthrough statement out of place
	goto nowhere // error 7: label nowhere not defined
	break nowhere // error 8: break label not defined: nowhere
unusedLabel: // error 1: label unusedLabel defined and not used
	for {
		break other // error 9: break label not defined: other
		continue unusedOther // error 12: continue label not defined: unusedOther
	}
twice: // error 1: label twice defined and not used
twice: // error 1: label twice already defined
	if b {
		goto inside // error 8: goto inside jumps into block
	}
	{
	inside:
	}
	goto over // error 7: goto over jumps over declaration of skipped
	skipped := 1
over:
	_ = skipped
lab:
	if b {
		break lab // error 9: invalid break label lab
		continue lab // error 12: invalid continue label lab
	}
	return
	func() { return 1 }() // error 18: too many return values
	defer func() {} // error 8: expression in defer must be function call
}

func main() {}
