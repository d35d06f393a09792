//go:build skep

package main

import "fmt"

func main() {
	for _, try := range [][]any{
		{"%[2]d %[1]d", 1, 2},
		{"%[3]*.[2]*[1]f|", 12.0, 2, 6},
		{"%[1]d %d %[1]q", 65, 66},
		{"%*d|%-*d|%.*f", 5, 1, 5, 2, 2, 3.14159},
		{"%*d|", -5, 1},
		{"%.*d|", -3, 1},
		{"%*d", "x", 1},
		{"%[5]d %d", 1},
		{"%[x]d", 1},
		{"%[0]d", 1},
		{"%[1]", 1},
		{"%[1]d%%%[1]v", 7},
		{"%d", 1, "more", 2.5},
		{"%d %s"},
		{"%"},
		{"%!%-%", 1},
		{"%z %d", true, "s"},
		{"%s %d %t %c", 1, "a", 2, 1.5},
		{"%v %v", nil, []any{nil}},
	} {
		format := try[0].(string)
		fmt.Printf("%-20q %s\n", format, fmt.Sprintf(format, try[1:]...))
	}
}

// Output:
// "%[2]d %[1]d"        2 1
// "%[3]*.[2]*[1]f|"     12.00|
// "%[1]d %d %[1]q"     65 66 'A'
// "%*d|%-*d|%.*f"          1|2    |3.14
// "%*d|"               1    |
// "%.*d|"              %!(BADPREC)1|
// "%*d"                %!(BADWIDTH)1
// "%[5]d %d"           %!d(BADINDEX) 1
// "%[x]d"              %!d(BADINDEX)
// "%[0]d"              %!d(BADINDEX)
// "%[1]"               %!(NOVERB)
// "%[1]d%%%[1]v"       7%7
// "%d"                 1%!(EXTRA string=more, float64=2.5)
// "%d %s"              %!d(MISSING) %!s(MISSING)
// "%"                  %!(NOVERB)
// "%!%-%"              %!!(int=1)%
// "%z %d"              %!z(bool=true) %!d(string=s)
// "%s %d %t %c"        %!s(int=1) %!d(string=a) %!t(int=2) %!c(float64=1.5)
// "%v %v"              <nil> [<nil>]
