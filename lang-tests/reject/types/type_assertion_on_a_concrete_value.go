//go:build skep

package main

import "fmt"

func main() {
	n := 1
	fmt.Println(n.(int)) // error: invalid operation: n (variable of type int) is not an interface
	switch n.(type) {    // error: n (variable of type int) is not an interface
	}
	var e error
	_ = e.(string)              // error: impossible type assertion: e.(string)
	switch x := any(n).(type) { // error: x declared and not used
	}
}
