//go:build skep

package main

type t int

func (v, w t) m() {} // error 15: method has multiple receivers

func () n() {} // error 9: method has no receiver

func main() {}
