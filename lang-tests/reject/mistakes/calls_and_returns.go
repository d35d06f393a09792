//go:build skep

package main

import (
	"fmt"
	"strings"
)

type thing struct{}

func (t *thing) touch(n int) {}
func (t thing) value() int { return 1 }

func two() (int, string)            { return 1, "" }
func variadic(a int, rest ...string) {}
func take(a int, b string)           {}
func none()                          {}

func noReturn() int {
} // error 1: missing return

func partReturn(b bool) int {
	if b {
		return 1
	}
} // error 1: missing return

func loopReturn() int {
	for {
		break
	}
} // error 1: missing return

func extra() {
	return 1 // error 9: too many return values
}

func missing() (int, error) {
	return 1 // error 9: not enough return values
}

func tooMany() int {
	return 1, 2 // error 12: too many return values
}

func wrongType() string {
	return 5 // error 9: cannot use 5 (untyped int constant) as string value in return statement
}

func bare() (int, string) {
	return // error 2: not enough return values
}

func calls(n int, xs []string) {
	take() // error 2: not enough arguments in call to take
	take(1) // error 7: not enough arguments in call to take
	take(1, "a", 2) // error 15: too many arguments in call to take
	take("a", 1) // error 7: cannot use "a" (untyped string constant) as int value in argument to take // error 12: cannot use 1 (untyped int constant) as string value in argument to take
	take(two(), "x") // error 7: multiple-value two() (value of type (int, string)) in single-value context
	take(none(), "x") // error 7: none() (no value) used as value
	variadic() // error 2: not enough arguments in call to variadic
	variadic(1, 2) // error 14: cannot use 2 (untyped int constant) as string value in argument to variadic
	variadic(1, xs) // error 14: cannot use xs (variable of type []string) as string value in argument to variadic
	variadic(1, "a", xs...) // error 19: too many arguments in call to variadic
	variadic(xs...) // error 11: not enough arguments in call to variadic
	take(1, xs...) // error 2: cannot use ... in call to non-variadic take
	n() // error 2: invalid operation: cannot call n (variable of type int): int is not a function
	thing{}.touch(1) // error 10: cannot call pointer method touch on thing
	thing.touch(thing{}, 1) // error 8: invalid method expression thing.touch (needs pointer receiver (*thing).touch)
	thing{}.value // error 2: thing{}.value (value of type func() int) is not used
	n // error 2: n (variable of type int) is not used
	n == 1 // error 2: n == 1 (untyped bool value) is not used
	two // error 2: two (value of type func() (int, string)) is not used
	len("a") // error 2: len("a") (constant 1 of type int) is not used
	append(xs, "b") // error 2: append(xs, "b") (value of type []string) is not used
	fmt.Sprint // error 2: fmt.Sprint (value of type func(a ...any) string) is not used
	func() {} // error 2: func() {} (value of type func()) is not used
	-n // error 2: -n (value of type int) is not used
	defer none // error 8: expression in defer must be function call
	defer len(xs) // error 8: defer discards result of len(xs) (value of type int)
	defer recover // error 8: expression in defer must be function call
	x := none() // error 2: declared and not used: x // error 7: none() (no value) used as value
	_ = two() + 1 // error 6: multiple-value two() (value of type (int, string)) in single-value context
	var s string = two() // error 6: declared and not used: s // error 17: multiple-value two() (value of type (int, string)) in single-value context
	strings.ToUpper(5) // error 18: cannot use 5 (untyped int constant) as string value in argument to strings.ToUpper
	strings.Repeat("a") // error 17: not enough arguments in call to strings.Repeat
	fmt.Println(none()) // error 14: none() (no value) used as value
	if none() { // error 5: none() (no value) used as value
	}
	strings.NewReader("a").Foo() // error 25: strings.NewReader("a").Foo undefined (type *strings.Reader has no field or method Foo)
	(func(int) {})("a") // error 17: cannot use "a" (untyped string constant) as int value in argument to (func(int) {})
	for range none() { // error 12: none() (no value) used as value
	}
	_ = xs[two()] // error 9: multiple-value two() (value of type (int, string)) in single-value context
	thing{}.missing() // error 10: thing{}.missing undefined (type thing has no field or method missing)
	return n // error 9: too many return values
}

func main() {}
