//go:build skep

package main

import "fmt"

func main() {
	var x any = 3
	switch x {
	case "3":
		fmt.Println("string")
	case 3.0:
		fmt.Println("float")
	case 3:
		fmt.Println("int")
	}
	b := byte(200)
	switch {
	case b >= 'a' && b <= 'z':
		fmt.Println("lower")
	case b >= 128:
		fmt.Println("high")
	}
	type p struct{ x, y int }
	switch (p{1, 2}) {
	case p{2, 1}:
		fmt.Println("no")
	case p{1, 2}:
		fmt.Println("struct")
	}
}

// Output:
// int
// high
// struct
