//go:build skep

package main

import "fmt"

func main() {
outer:
	for i := 0; i < 4; i++ {
	inner:
		for j := 0; ; j++ {
			switch {
			case j == 1 && i == 0:
				continue outer
			case j == 2:
				break inner
			case i == 3:
				break outer
			}
			fmt.Print(i, j, " ")
		}
		fmt.Print("next ")
	}
	fmt.Println()
sw:
	switch n := 5; {
	case n > 3:
		for {
			if n--; n < 2 {
				break sw
			}
		}
	default:
		fmt.Println("never")
	}
	var v any = "s"
ts:
	switch v := v.(type) {
	case string:
		for range v {
			break ts
		}
		fmt.Println("never")
	}
rng:
	for k, v := range map[string]int{"a": 1} {
		for range v {
			fmt.Println(k)
			continue rng
		}
	}
	fmt.Println("end")
	func() {
	outer:
		for {
			break outer
		}
	}()
}

// Output:
// 0 0 1 0 1 1 next 2 0 2 1 next
// a
// end
