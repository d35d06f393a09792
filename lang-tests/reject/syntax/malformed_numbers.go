//go:build skep

package main

func main() {
	println(0x) // error: hexadecimal literal has no digits
	println(09) // error: invalid digit '9' in octal literal
	println(1__0) // error: '_' must separate successive digits
	println(1e) // error: exponent has no digits
	println(0b12) // error: invalid digit '2' in binary literal
}
