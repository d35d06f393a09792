//go:build skep

package main

var x = 1

import "fmt" // error: syntax error: imports must appear before other declarations

func main() { fmt.Println(x) }
