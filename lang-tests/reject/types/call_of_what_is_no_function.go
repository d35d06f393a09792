//go:build skep

package main

func main() {
	n := 5
	n() // error: invalid operation: cannot call n (variable of type int): int is not a function
	"text"() // error: invalid operation: cannot call "text" (untyped string constant): untyped string is not a function
	int("5") // error: cannot convert "5" (untyped string constant) to type int
	_ = string(1.5) // error: cannot convert 1.5 (untyped float constant) to type string
	_ = []byte(5) // error: cannot convert 5 (untyped int constant) to type []byte
	defer n // error: expression in defer must be function call
}
