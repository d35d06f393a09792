//go:build skep

package main

import "fmt"

type logger struct{ lines []string }

func (l *logger) log(s string) { l.lines = append(l.lines, s) }

type service struct{ *logger }
type owner struct{ logger }
type logs interface{ log(string) }

func main() {
	s := service{&logger{}}
	o := owner{}
	for _, l := range []logs{s, &s, &o} {
		l.log("x")
	}
	fmt.Println(len(s.lines), len(o.lines))
	f := s.log
	f("y")
	fmt.Println(s.lines)
}

// Output:
// 2 1
// [x x y]
