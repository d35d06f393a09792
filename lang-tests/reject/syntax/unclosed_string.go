//go:build skep

package main

func main() {
	println("open) // error: newline in string
}
