//go:build skep

package main

import "fmt"

func say(n int) int { fmt.Println("case", n); return n }

func main() {
	switch say(2) {
	case say(1), say(2), say(3):
		fmt.Println("first")
		fallthrough
	case say(4):
		fmt.Println("second")
	default:
		fmt.Println("default")
	}
	switch {
	default:
		fmt.Println("default first")
	case false:
	}
	switch "b" {
	case "a":
	case "b":
		if true {
			break
		}
		fmt.Println("never")
	}
}

// Output:
// case 2
// case 1
// case 2
// first
// second
// default first
