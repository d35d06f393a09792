//go:build skep

package main

import "fmt"

func grade(n int) string {
	switch {
	case n >= 90:
		return "a"
	case n >= 80:
		return "b"
	default:
		return "f"
	case n >= 70:
		return "c"
	}
}

func trace(n int) int { fmt.Print("eval ", n, "; "); return n }

func main() {
	fmt.Println(grade(95), grade(85), grade(75), grade(5))
	switch x := 5; x {
	case 1, 2, 3:
		fmt.Println("small")
	case 4, 5:
		fmt.Println("middle")
		fallthrough
	case 6:
		fmt.Println("fell")
		fallthrough
	default:
		fmt.Println("default")
	}
	switch trace(2) {
	case trace(1), trace(2), trace(3):
		fmt.Println("found")
	case trace(4):
	}
	switch x := any(3.5).(type) {
	case int, string:
		fmt.Printf("%T\n", x)
	case float64:
		fmt.Println(x * 2)
	}
	switch {
	}
	switch x := 1; {
	case x == 1:
		fmt.Println("no tag")
	}
	switch s := "b"; s + "c" {
	case "bc":
		fmt.Println("text")
	}
loop:
	for i := 0; ; i++ {
		switch i {
		case 1:
			continue
		case 3:
			break loop
		case 2:
			break
		}
		fmt.Println("i", i)
	}
	switch f := func() bool { return true }; f() {
	case true:
		fmt.Println("true")
	case false:
	}
	var e error
	switch e {
	case nil:
		fmt.Println("nil error")
	}
	switch [2]int{1, 2} {
	case [2]int{1, 2}:
		fmt.Println("array")
	}
}

// Output:
// a b c f
// middle
// fell
// default
// eval 2; eval 1; eval 2; found
// 7
// no tag
// text
// i 0
// i 2
// true
// nil error
// array
