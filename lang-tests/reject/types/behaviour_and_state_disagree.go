//go:build skep

package main

import "skep"

func Counter(n int, m string) int   { return n }
func Broken(n int, m string) string { return m }

func main() {
	skep.Spawn(Counter, "text")    // error: cannot use "text" (untyped string constant) as int value in argument to skep.Spawn
	skep.Spawn(Broken, 0)          // error: in call to skep.Spawn, type func(n int, m string) string of Broken does not match inferred type func(int, string) int for func(S, M) S
	skep.Spawn(Counter)            // error: not enough arguments in call to skep.Spawn
	skep.Spawn(Counter, 0, "name") // error: cannot use "name" (untyped string constant) as skep.Option value in argument to skep.Spawn
	skep.Receive()                 // error: in call to skep.Receive, cannot infer M
}
