//go:build skep

package main

import "fmt"

func main() {
	var (
		day, year int
		month     string
		r         rune
		f         float32
		h         uint
	)
	n, err := fmt.Sscanf("14 Mar 2015", "%d %s %d", &day, &month, &year)
	fmt.Println(n, err, day, month, year)
	n, err = fmt.Sscanf("3:07:2.5", "%d:%d:%f", &day, &year, &f)
	fmt.Println(n, err, day, year, f)
	n, err = fmt.Sscanf("12345", "%2d%3d", &day, &year)
	fmt.Println(n, err, day, year)
	n, err = fmt.Sscanf("é ff 101", "%c %x %b", &r, &h, &day)
	fmt.Println(n, err, r, h, day)
	n, err = fmt.Sscanf(`"quoted text" 50%`, "%q %d%%", &month, &day)
	fmt.Println(n, err, month, day)
	n, err = fmt.Sscanf("x=5", "y=%d", &day)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("5", "%d %d", &day, &year)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("5 6", "%d", &day, &year)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("5", "%z", &day)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("1\n2", "%d %d", &day, &year)
	fmt.Println(n, err)
	n, err = fmt.Sscanf("1\n2", "%d\n%d", &day, &year)
	fmt.Println(n, err, day, year)
}

// Output:
// 3 <nil> 14 Mar 2015
// 3 <nil> 3 7 2.5
// 2 <nil> 12 345
// 3 <nil> 233 255 5
// 2 <nil> quoted text 50
// 0 input does not match format
// 1 EOF
// 1 too many operands
// 0 bad verb '%z' for integer
// 1 newline in input does not match format
// 2 <nil> 1 2
