//go:build skep

package main

func main() {
	_ = map[string]int{"a": 1, "a": 2} // error: duplicate key "a" in map literal
	_ = []int{0: 1, 0: 2}              // error: duplicate index 0 in array or slice literal
	switch 1 {
	case 1:
	case 1: // error: duplicate case 1 (constant of type int) in expression switch
	}
	switch any(1).(type) {
	case int:
	case int: // error: duplicate case int in type switch
	}
}
