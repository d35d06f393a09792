//go:build skep

package main

func main() {
	if true {
	}
	else { // error: syntax error: unexpected keyword else, expected }
	}
}
