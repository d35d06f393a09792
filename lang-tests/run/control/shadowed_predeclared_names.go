//go:build skep

package main

import "fmt"

type int32 struct{ v string }
type error interface{ Fail() string }

const nil = 0
const true = "yes"

var any = 5

func len(s string) string    { return "len of " + s }
func print(v ...interface{}) { fmt.Println(v...) }

type e struct{}

func (e) Fail() string { return "failed" }

func main() {
	print(len("abc"), nil, true, any)
	var x error = e{}
	fmt.Println(x.Fail(), int32{"z"})
	string := func(n int) []byte { return make([]byte, n) }
	fmt.Println(cap(string(3)))
	{
		int := 3
		float64 := int * 2
		fmt.Println(int, float64)
	}
	append := func(a, b int) int { return a*10 + b }
	fmt.Println(append(1, 2))
	type bool int
	var b bool = 7
	fmt.Println(b)
	for false := range 2 {
		fmt.Print(false, " ")
	}
	fmt := "shadow"
	print(fmt)
	iota, new, max := 1, 2, 3
	print(iota + new + max)
	if main := 9; main > 1 {
		print(main)
	}
}

// Output:
// len of abc 0 yes 5
// failed {z}
// 3
// 3 6
// 12
// 7
// 0 1 shadow
// 6
// 9
