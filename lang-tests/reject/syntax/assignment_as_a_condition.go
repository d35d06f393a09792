//go:build skep

package main

func f(n, m int) {
	if n = m { // error 7: syntax error: cannot use assignment n = m as value
	}
	for n = m { // error 8: syntax error: cannot use assignment n = m as value
	}
	if n := m { // error 7: syntax error: cannot use n := m as value
	}
	if x := f(n, m); { // error 17: syntax error: missing condition in if statement
	}
}

func main() {}
