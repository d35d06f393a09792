//go:build skep

package main

func main()
{ // error: syntax error: unexpected semicolon or newline before {
}
