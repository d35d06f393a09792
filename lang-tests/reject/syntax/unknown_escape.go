//go:build skep

package main

func main() {
	println("\q") // error: unknown escape
	println("\u12") // error: invalid character '"' in hexadecimal escape
	println('\400') // error: octal escape value 256 > 255
}
