//go:build skep

package main

type num int
type text string
type rec struct{ f func() }

func ops(n int, u uint, f float64, s string, b bool, p *int, xs []int, m map[string]int, e error, a any, i8 int8, x num, t text, r rec, fn func()) {
	_ = n + f // error 6: invalid operation: n + f (mismatched types int and float64)
	_ = n + u // error 6: invalid operation: n + u (mismatched types int and uint)
	_ = n + s // error 6: invalid operation: n + s (mismatched types int and string)
	_ = s + 'a' // error 6: invalid operation: s + 'a' (mismatched types string and untyped rune)
	_ = n + x // error 6: invalid operation: n + x (mismatched types int and num)
	_ = s + t // error 6: invalid operation: s + t (mismatched types string and text)
	_ = s - s // error 6: invalid operation: operator - not defined on s (variable of type string)
	_ = b + b // error 6: invalid operation: operator + not defined on b (variable of type bool)
	_ = s * 2 // error 6: invalid operation: s * 2 (mismatched types string and untyped int)
	_ = f % 2 // error 6: invalid operation: operator % not defined on f (variable of type float64)
	_ = f << 1 // error 6: invalid operation: shifted operand f (variable of type float64) must be integer
	_ = n << 1.5 // error 11: 1.5 (untyped float constant) truncated to uint
	_ = n << -1 // error 11: invalid operation: negative shift count -1 (untyped int constant)
	_ = n << s // error 11: invalid operation: shift count s (variable of type string) must be integer
	_ = !n // error 7: invalid operation: operator ! not defined on n (variable of type int)
	_ = -s // error 7: invalid operation: operator - not defined on s (variable of type string)
	_ = ^f // error 7: invalid operation: operator ^ not defined on f (variable of type float64)
	_ = +b // error 7: invalid operation: operator + not defined on b (variable of type bool)
	_ = n && b // error 6: invalid operation: n && b (mismatched types int and bool)
	_ = b || 1 // error 6: invalid operation: b || 1 (mismatched types bool and untyped int)
	_ = n == s // error 11: invalid operation: n == s (mismatched types int and string)
	_ = n == nil // error 11: invalid operation: n == nil (mismatched types int and untyped nil)
	_ = xs == xs // error 6: invalid operation: xs == xs (slice can only be compared to nil)
	_ = m == m // error 6: invalid operation: m == m (map can only be compared to nil)
	_ = fn == fn // error 6: invalid operation: fn == fn (func can only be compared to nil)
	_ = r == r // error 6: invalid operation: r == r (struct containing func() cannot be compared)
	_ = p == n // error 11: invalid operation: p == n (mismatched types *int and int)
	_ = e == n // error 11: invalid operation: e == n (mismatched types error and int)
	_ = a == xs // error 11: invalid operation: a == xs (slice can only be compared to nil)
	_ = s < n // error 10: invalid operation: s < n (mismatched types string and int)
	_ = b < b // error 6: invalid operation: b < b (operator < not defined on bool)
	_ = p < p // error 6: invalid operation: p < p (operator < not defined on pointer)
	_ = xs == nil && xs // error 6: invalid operation: xs == nil && xs (mismatched types untyped bool and []int)
	_ = e < e // error 6: invalid operation: e < e (operator < not defined on interface)
	_ = 1 / 0 // error 10: invalid operation: division by zero
	_ = n / 0 // error 10: invalid operation: division by zero
	_ = n % 0 // error 10: invalid operation: division by zero
	_ = 1.0 / 0.0 // error 12: invalid operation: division by zero
	_ = f / 0
	_ = "a" + 1 // error 6: invalid operation: "a" + 1 (mismatched types untyped string and untyped int)
	_ = 1 << 100 // error 6: cannot use 1 << 100 (untyped int constant 1267650600228229401496703205376) as int value in assignment to _ identifier (overflows)
	_ = n & f // error 6: invalid operation: n & f (mismatched types int and float64)
	_ = f | f // error 6: invalid operation: operator | not defined on f (variable of type float64)
	_ = i8 + 200 // error 11: 200 (untyped int constant) overflows int8
	_ = i8 == 300 // error 12: 300 (untyped int constant) overflows int8
	_ = uint8(256) // error 12: constant 256 overflows uint8
	_ = int(1.5) // error 10: cannot convert 1.5 (untyped float constant) to type int
	_ = int("5") // error 10: cannot convert "5" (untyped string constant) to type int
	_ = string(1.5) // error 13: cannot convert 1.5 (untyped float constant) to type string
	_ = bool(1) // error 11: cannot convert 1 (untyped int constant) to type bool
	_ = float64("1") // error 14: cannot convert "1" (untyped string constant) to type float64
	_ = num("a") // error 10: cannot convert "a" (untyped string constant) to type num
	_ = (*int)(n) // error 13: cannot convert n (variable of type int) to type *int
	_ = [2]int(xs[0]) // error 13: cannot convert xs[0] (variable of type int) to type [2]int
	_ = error(n) // error 12: cannot convert n (variable of type int) to type error: int does not implement error (missing method Error)
	_ = 9223372036854775807 + 1 + n // error 6: 9223372036854775807 + 1 (untyped int constant 9223372036854775808) overflows int
	_ = u - 1 + -1 // error 14: -1 (untyped int constant) overflows uint
	_ = &5 // error 7: invalid operation: cannot take address of 5 (untyped int constant)
	_ = &n + 1 // error 6: invalid operation: &n + 1 (mismatched types *int and untyped int)
	_ = &ops() // error 7: not enough arguments in call to ops // error 7: ops() (no value) used as value
	_ = *n // error 7: invalid operation: cannot indirect n (variable of type int)
	_ = *nil // error 7: invalid operation: cannot indirect nil
	_ = a + a // error 6: invalid operation: operator + not defined on a (variable of interface type any)
	_ = a.foo // error 8: a.foo undefined (type any has no field or method foo)
	_ = p.x // error 8: p.x undefined (type *int has no field or method x)
	_ = 08 // error 7: invalid digit '8' in octal literal
	_ = 1_ // error 7: '_' must separate successive digits
	_ = 'ab' // error 6: more than one character in rune literal
}

const big int8 = 200 // error 18: cannot use 200 (untyped int constant) as int8 value in constant declaration (overflows)
const notConst = len([]int{1}) // error 18: len([]int{…}) (value of type int) is not constant
const c1 = "a" + 1 // error 12: invalid operation: "a" + 1 (mismatched types untyped string and untyped int)
const c2 int = 1.5 // error 16: cannot use 1.5 (untyped float constant) as int value in constant declaration (truncated)
const c3 []int = nil // error 10: invalid constant type []int
const c4 // error 7: missing init expr for c4
const c5, c6 = 1 // error 11: missing init expr for c6

func main() {}
