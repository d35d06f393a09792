//go:build skep

package main

type point struct{ x, y int }
type outer struct {
	point
	name string
}
type iface interface{ m() }

func lits(n int, s string, xs []int, m map[string]int, p *point, f func(), b []byte, e error) {
	_ = point{1} // error 13: too few values in struct literal of type point
	_ = point{1, 2, 3} // error 18: too many values in struct literal of type point
	_ = point{x: 1, 2} // error 18: mixture of field:value and value elements in struct literal
	_ = point{z: 1} // error 12: unknown field z in struct literal of type point
	_ = point{x: 1, x: 2} // error 18: duplicate field name x in struct literal
	_ = point{"a", 2} // error 12: cannot use "a" (untyped string constant) as int value in struct literal
	_ = point{x: "a"} // error 15: cannot use "a" (untyped string constant) as int value in struct literal
	_ = outer{1, 2, "n"} // error 12: cannot use 1 (untyped int constant) as point value in struct literal // error 15: cannot use 2 (untyped int constant) as string value in struct literal // error 18: too many values in struct literal of type outer
	_ = []int{1, "a"} // error 15: cannot use "a" (untyped string constant) as int value in array or slice literal
	_ = []int{0: 1, 0: 2} // error 18: duplicate index 0 in array or slice literal
	_ = []int{-1: 1} // error 12: invalid argument: index -1 (constant of type int) must not be negative
	_ = []int{"a": 1} // error 12: cannot convert "a" (untyped string constant) to type int
	_ = []int{n: 1} // error 12: index n must be integer constant
	_ = [2]int{1, 2, 3} // error 19: index 2 is out of bounds (>= 2)
	_ = [2]int{5: 1} // error 13: invalid argument: index 5 out of bounds [0:2]
	_ = [...]int{}[0] // error 17: invalid argument: index 0 out of bounds [0:0]
	_ = map[string]int{"a": 1, "a": 2} // error 29: duplicate key "a" in map literal
	_ = map[string]int{1: 1} // error 21: cannot use 1 (untyped int constant) as string value in map literal
	_ = map[string]int{"a": "b"} // error 26: cannot use "b" (untyped string constant) as int value in map literal
	_ = map[string]int{"a"} // error 21: missing key in map literal
	_ = map[[]int]string{} // error 10: invalid map key type []int
	_ = int{1} // error 6: invalid composite literal type int
	_ = iface{} // error 6: invalid composite literal type iface
	var arr [n]int // error 11: invalid array length n
	var arr2 [-1]int // error 12: invalid array length -1 (untyped int constant)
	var arr3 [1.5]int // error 12: array length 1.5 (untyped float constant) must be integer
	var arr4 ["a"]int // error 12: array length "a" (untyped string constant) must be integer
	_, _, _, _ = arr, arr2, arr3, arr4
	_ = len(n) // error 10: invalid argument: n (variable of type int) for built-in len
	_ = len(xs, xs) // error 6: invalid operation: too many arguments for len(xs, xs) (expected 1, found 2)
	_ = len() // error 6: invalid operation: not enough arguments for len() (expected 1, found 0)
	_ = cap(m) // error 10: invalid argument: m (variable of type map[string]int) for built-in cap
	_ = cap(s) // error 10: invalid argument: s (variable of type string) for built-in cap
	_ = append(n, 1) // error 13: invalid append: argument must be a slice; have n (variable of type int)
	_ = append(xs, "a") // error 17: cannot use "a" (untyped string constant) as int value in argument to append
	_ = append(xs, s...) // error 17: cannot use s (variable of type string) as []int value in argument to append
	_ = append(b, xs...) // error 16: cannot use xs (variable of type []int) as []byte value in argument to append
	_ = append() // error 6: invalid operation: not enough arguments for append() (expected 1, found 0)
	_ = append(nil, 1) // error 13: invalid append: argument must be a slice; have untyped nil
	_ = copy(xs, b) // error 11: invalid copy: arguments xs (variable of type []int) and b (variable of type []byte) have different element types int and byte
	_ = copy(xs, n) // error 15: invalid copy: argument must be a slice; have n (variable of type int)
	_ = copy(n, xs) // error 11: invalid copy: argument must be a slice; have n (variable of type int)
	_ = copy(xs) // error 6: invalid operation: not enough arguments for copy(xs) (expected 2, found 1)
	copy(s, b) // error 7: invalid copy: argument must be a slice; have s (variable of type string)
	delete(m, 1) // error 12: cannot use 1 (untyped int constant) as string value in argument to delete
	delete(xs, 1) // error 9: invalid argument: xs (variable of type []int) is not a map
	delete(m) // error 2: invalid operation: not enough arguments for delete(m) (expected 2, found 1)
	_ = make(int) // error 11: invalid argument: cannot make int: type must be slice, map, or channel
	_ = make([]int) // error 6: invalid operation: make([]int) expects 2 or 3 arguments; found 1
	_ = make([]int, -1) // error 18: invalid argument: index -1 (constant of type int) must not be negative
	_ = make([]int, 1, 2, 3) // error 6: invalid operation: make([]int, 1, 2, 3) expects 2 or 3 arguments; found 4
	_ = make([]int, 5, 2) // error 18: invalid argument: length and capacity swapped
	_ = make([]int, "a") // error 18: cannot convert "a" (untyped string constant) to type int
	_ = make(map[string]int, 1, 2) // error 6: invalid operation: make(map[string]int, 1, 2) expects 1 or 2 arguments; found 3
	_ = make(point) // error 11: invalid argument: cannot make point: type must be slice, map, or channel
	_ = make() // error 6: invalid operation: not enough arguments for make() (expected 1, found 0)
	_ = new() // error 6: invalid operation: not enough arguments for new() (expected 1, found 0)
	_ = new(nope) // error 10: undefined: nope
	clear(n) // error 8: invalid argument: cannot clear n (variable of type int): argument must be (or constrained by) map or slice
	clear(s) // error 8: invalid argument: cannot clear s (variable of type string): argument must be (or constrained by) map or slice
	_ = min() // error 6: invalid operation: not enough arguments for min() (expected 1, found 0)
	_ = min(1, "a") // error 13: invalid argument: mismatched types untyped int (previous argument) and untyped string (type of "a")
	_ = max(n, s) // error 13: invalid argument: mismatched types int (previous argument) and string (type of s)
	_ = min(xs) // error 10: invalid argument: xs (variable of type []int) cannot be ordered
	_ = max(e, e) // error 10: invalid argument: e (variable of interface type error) cannot be ordered
	panic() // error 2: invalid operation: not enough arguments for panic() (expected 1, found 0)
	panic(1, 2) // error 2: invalid operation: too many arguments for panic(1, 2) (expected 1, found 2)
	_ = recover(1) // error 6: invalid operation: too many arguments for recover(1) (expected 0, found 1)
	_ = complex(1, "a") // error 14: invalid operation: complex(1, "a") (mismatched types untyped float and untyped string)
	_ = complex(n, n) // error 14: invalid argument: arguments have type int, expected floating-point
	_ = real(n) // error 11: invalid argument: argument has type int, expected complex type
	_ = imag(s) // error 11: invalid argument: argument has type string, expected complex type
	print(f()) // error 8: f() (no value) used as value
	_ = xs["a"] // error 9: cannot convert "a" (untyped string constant) to type int
	_ = xs[1.5] // error 9: 1.5 (untyped float constant) truncated to int
	_ = xs[-1] // error 9: invalid argument: index -1 (constant of type int) must not be negative
	_ = s["a"] // error 8: cannot convert "a" (untyped string constant) to type int
	_ = m[1] // error 8: cannot use 1 (untyped int constant) as string value in map index
	_ = n[0] // error 7: cannot index n (variable of type int)
	_ = p[0] // error 7: cannot index p (variable of type *point)
	_ = f[0] // error 7: cannot index f (variable of type func())
	_ = [3]int{}[3] // error 15: invalid argument: index 3 out of bounds [0:3]
	_ = "abc"[5] // error 12: invalid argument: index 5 out of bounds [0:3]
	_ = n[1:2] // error 6: cannot slice n (variable of type int)
	_ = m[1:2] // error 6: cannot slice m (variable of type map[string]int)
	_ = xs[2:1] // error 11: invalid slice indices: 1 < 2
	_ = xs["a":] // error 9: cannot convert "a" (untyped string constant) to type int
	_ = s[1:2:3] // error 12: invalid operation: 3-index slice of string
	_ = xs[:2:1] // error 12: invalid slice indices: 1 < 2
	_ = [3]int{1, 2, 3}[:] // error 6: cannot slice unaddressable value [3]int{…} (value of type [3]int)
	_ = "abc"[2:5] // error 14: invalid argument: index 5 out of bounds [0:4]
	_ = xs[:1:] // error 12: final index required in 3-index slice
}

func main() {}
