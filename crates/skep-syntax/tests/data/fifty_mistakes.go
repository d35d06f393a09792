//go:build skep

package main

import "fmt"

type Point struct {
	X, Y int
	Z int int
}

func add(a int, b int) int {
	return a +
}

func undefinedThings() {
	x := unknown1
	y := unknown2 + 1
	fmt.Println(x y)
	for i := 0; i < 3; i++ {
		unknown3()
	}
	if x = 3 {
		unknown4()
	}
	z := "text" + 1
	unused := 5
}

func broken(a int b int) {
	fmt.Println(a, b)
	var s []int = []int{1, 2, 3
	}
	s.missing()
	s.alsoMissing()
}

func misspelt() {
	fro i := 0; i < 3; i++ {
		unknown5()
	}
	while true {
		unknown6()
	}
	return 1
}

func noBrace() {
	if true {
		unknown7()

func next() {
	m := map[string]int{
		"a": 1,
		"b" 2,
		"c": 3,
	}
	m.x = 1
	switch m {
	case 1
		unknown8()
	case 2:
		unknown9()
	}
	go func() {
		unknown10(
	}()
}

x := 5

func last() {
	unknown11()
	else {
		unknown12()
	}
	'ab'
	"\q"
	@
}
