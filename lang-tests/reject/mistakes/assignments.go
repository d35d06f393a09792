//go:build skep

package main

type celsius float64

type pair struct{ a, b int }

const limit = 10

func two() (int, string) { return 1, "" }

func none() {}

func assign(n int, s string, f float64, c celsius, e error, b bool) {
	var xs []int
	var m map[string]pair
	var p *pair
	n = s // error 6: cannot use s (variable of type string) as int value in assignment
	s = n // error 6: cannot use n (variable of type int) as string value in assignment
	n = f // error 6: cannot use f (variable of type float64) as int value in assignment
	f = n // error 6: cannot use n (variable of type int) as float64 value in assignment
	f = c // error 6: cannot use c (variable of float64 type celsius) as float64 value in assignment
	c = f // error 6: cannot use f (variable of type float64) as celsius value in assignment
	b = n // error 6: cannot use n (variable of type int) as bool value in assignment
	n = nil // error 6: cannot use nil as int value in assignment
	s = nil // error 6: cannot use nil as string value in assignment
	xs = [2]int{1, 2} // error 7: cannot use [2]int{…} (value of type [2]int) as []int value in assignment
	xs = []string{"a"} // error 7: cannot use []string{…} (value of type []string) as []int value in assignment
	e = "text" // error 6: cannot use "text" (constant of type string) as error value in assignment: string does not implement error (missing method Error)
	p = pair{} // error 6: cannot use pair{} (value of struct type pair) as *pair value in assignment
	p = &m["a"] // error 7: invalid operation: cannot take address of m["a"] (map index expression of struct type pair)
	m["a"].a = 1 // error 2: cannot assign to struct field m["a"].a in map
	limit = 11 // error 2: cannot assign to limit (neither addressable nor a map index expression)
	two() = 1, "" // error 10: assignment mismatch: 1 variable but 2 values
	n, s = two(), 1 // error 9: multiple-value two() (value of type (int, string)) in single-value context // error 16: cannot use 1 (untyped int constant) as string value in multiple assignment
	n = two() // error 6: assignment mismatch: 1 variable but two returns 2 values
	n = none() // error 6: none() (no value) used as value
	n, s, f = two() // error 12: assignment mismatch: 3 variables but two returns 2 values
	a, d := 1 // error 10: assignment mismatch: 2 variables but 1 value
	_ = a
	_ = d
	n := 5 // error 4: no new variables on left side of :=
	n, s := two() // error 7: no new variables on left side of :=
	s[0] = 'x' // error 2: cannot assign to s[0] (neither addressable nor a map index expression)
	"abc"[0] = 'x' // error 2: cannot assign to "abc"[0] (neither addressable nor a map index expression)
	&n = p // error 2: cannot assign to &n (neither addressable nor a map index expression)
	n + 1 = 2 // error 2: cannot assign to n + 1 (neither addressable nor a map index expression)
	n += "a" // error 2: invalid operation: n += "a" (mismatched types int and untyped string)
	s += 1 // error 2: invalid operation: s += 1 (mismatched types string and untyped int)
	s -= "a" // error 2: invalid operation: operator - not defined on s (variable of type string)
	n++ 
	s++ // error 2: invalid operation: s++ (non-numeric type string)
	5 = n // error 2: cannot assign to 5 (neither addressable nor a map index expression)
	_ += 1 // error 2: cannot use _ as value or type
	nil = e // error 2: cannot assign to nil (neither addressable nor a map index expression)
	_ = nil // error 6: use of untyped nil in assignment to _ identifier
	x := nil // error 2: declared and not used: x // error 7: use of untyped nil in assignment
	var y = nil // error 6: declared and not used: y // error 10: use of untyped nil in variable declaration
	var z int = 1.5 // error 6: declared and not used: z // error 14: cannot use 1.5 (untyped float constant) as int value in variable declaration (truncated)
	var u uint = -1 // error 6: declared and not used: u // error 15: cannot use -1 (untyped int constant) as uint value in variable declaration (overflows)
	var i8 int8 = 128 // error 6: declared and not used: i8 // error 16: cannot use 128 (untyped int constant) as int8 value in variable declaration (overflows)
	var r rune = "a" // error 6: declared and not used: r // error 15: cannot use "a" (untyped string constant) as rune value in variable declaration
	none := 3 // error 2: declared and not used: none
	xs.len = 3 // error 5: xs.len undefined (type []int has no field or method len)
	*n = 1 // error 3: invalid operation: cannot indirect n (variable of type int)
	n = *s // error 7: invalid operation: cannot indirect s (variable of type string)
	var arr [3]int = [4]int{} // error 6: declared and not used: arr // error 19: cannot use [4]int{} (value of type [4]int) as [3]int value in variable declaration
	var fn func(int) = func(string) {} // error 6: declared and not used: fn // error 21: cannot use func(string) {} (value of type func(string)) as func(int) value in variable declaration
}

func main() {}
