//go:build skep

package main

import "fmt"

// echo prints the directive that it was printed with.
type echo struct{}

func (echo) Format(s fmt.State, verb rune) { fmt.Fprint(s, fmt.FormatString(s, verb)) }

// wrapped adds brackets around what the same directive gives for an int.
type wrapped int

func (w wrapped) Format(s fmt.State, verb rune) {
	fmt.Fprintf(s, "<"+fmt.FormatString(s, verb)+">", int(w))
}

func main() {
	fmt.Printf("%v %+v %#v %d %5.3x %-08q % +s %é %[1]*[2]d\n", echo{}, echo{}, echo{}, echo{}, echo{}, echo{}, echo{}, echo{})
	fmt.Printf("%4d|%-4d|%04x|%+d|%#o\n", wrapped(7), wrapped(7), wrapped(255), wrapped(7), wrapped(8))
	fmt.Println(echo{}, []echo{{}, {}}, wrapped(3))
	fmt.Printf("%s\n", fmt.Sprint(echo{}))
}

// Output:
// %v %+v %#v %d %5.3x %-08q % +s %é %!(BADWIDTH)%d
// <   7>|<7   >|<00ff>|<+7>|<010>
// %v [%v %v] <3>
// %v
