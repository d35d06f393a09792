//go:build skep

package main

import "fmt"

func main() {
	s := []int{}
	append(s, 1)                    // error: append(s, 1) (value of type []int) is not used
	s = append(s, "a")              // error: cannot use "a" (untyped string constant) as int value in argument to append
	fmt.Println(cap(map[int]int{})) // error: invalid argument: map[int]int{} (value of type map[int]int) for built-in cap
	fmt.Println(make(int))          // error: invalid argument: cannot make int: type must be slice, map, or channel
	fmt.Println(new(5 + x))         // error: undefined: x
	delete(s, 1)                    // error: invalid argument: s (variable of type []int) is not a map
	copy(s, "abc")                  // error: invalid copy: arguments s (variable of type []int) and "abc" (untyped string constant) have different element types int and byte
	fmt.Println(min("a", 1))        // error: invalid argument: mismatched types untyped string (previous argument) and untyped int (type of 1)
	len := 5
	len(s) // error: invalid operation: cannot call len (variable of type int): int is not a function
}
