//go:build skep

package main

import "fmt"

type animal struct{}

func (animal) sound() string   { return "..." }
func (a animal) speak() string { return "says " + a.sound() }

type dog struct{ animal }

func (dog) sound() string { return "woof" }

type speaker interface {
	sound() string
	speak() string
}

func main() {
	var s speaker = dog{}
	fmt.Println(s.sound(), s.speak(), dog{}.animal.sound())
}

// Output:
// woof says ... ...
