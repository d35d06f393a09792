//go:build skep

package main

import "fmt"

func main() {
	fmt.Println(len("\a\b\f\n\r\t\v\\\""), "\x41\101\u0041\U00000041", `raw\n
	second "line"`)
	fmt.Println('\'', '\n', '\377', '\u00ff', '\\', '世')
	fmt.Println("\u65e5本\U00008a9e" == "日本語", "a"+"b"+
		"c")
}

// Output:
// 9 AAAA raw\n
// 	second "line"
// 39 10 255 255 92 19990
// true abc
