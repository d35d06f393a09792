//go:build skep

package main

import "fmt"

type t struct{}
type named interface{ Name() string }

func try(f func()) {
	defer func() {
		r := recover()
		_, isError := r.(error)
		fmt.Println(r, isError)
	}()
	f()
}

func main() {
	var x any = 5
	var none any
	var e error
	try(func() { _ = x.(string) })
	try(func() { _ = none.(string) })
	try(func() { _ = x.(t) })
	try(func() { _ = x.(named) })
	try(func() { _ = none.(named) })
	try(func() { _ = e.(named) })
	try(func() { fmt.Println(e.Error()) })
}

// Output:
// interface conversion: interface {} is int, not string true
// interface conversion: interface {} is nil, not string true
// interface conversion: interface {} is int, not main.t true
// interface conversion: int is not main.named: missing method Name true
// interface conversion: interface is nil, not main.named true
// interface conversion: interface is nil, not main.named true
// runtime error: invalid memory address or nil pointer dereference true
