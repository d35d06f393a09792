//go:build skep

package main

import "fmt"

type celsius float64
type bits uint8

const (
	flagA bits = 1 << iota
	flagB
	flagC
	all = flagA | flagB | flagC
)

func (b bits) has(x bits) bool { return b&x != 0 }

func main() {
	boiling := celsius(100)
	fmt.Println(boiling*9/5+32, float64(boiling)/3, -boiling)
	b := flagA | flagC
	b &^= flagA
	fmt.Println(b, all, ^b, b.has(flagC), b.has(flagB), b<<6, flagC>>1)
	fmt.Printf("%T %T %03b\n", boiling, all, all)
}

// Output:
// 212 33.333333333333336 -100
// 4 7 251 true false 0 2
// main.celsius main.bits 111
