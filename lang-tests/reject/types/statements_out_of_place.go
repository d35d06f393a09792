//go:build skep

package main

func main() {
	break // error: break is not in a loop, switch, or select
	for {
		continue outer // error: continue label not defined: outer
	}
	if 1 { // error: non-boolean condition in if statement
	}
	switch {
	case 5: // error: cannot convert 5 (untyped int constant) to type bool
	case true:
		fallthrough // error: cannot fallthrough final case in switch
	}
unused: // error: label unused defined and not used
	for range 3 {
	}
	1 + 2                // error: 1 + 2 (untyped int constant 3) is not used
	for i := range 1.5 { // error: cannot range over 1.5 (untyped float constant)
	}
}
