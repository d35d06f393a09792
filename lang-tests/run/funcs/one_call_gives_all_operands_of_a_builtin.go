//go:build skep

//skep:not-go go vet itself fails on a predeclared function whose operands come from one call; go run prints this

package main

import "fmt"

func bytes() ([]byte, []byte)         { return make([]byte, 2), []byte("xyz") }
func text() ([]byte, string)          { return []byte("...."), "ab" }
func entry() (map[string]int, string) { return ages, "bob" }
func more() ([]int, int, int)         { return []int{1}, 2, 3 }
func numbers() (float64, float64)     { return 2.5, -1.5 }

var ages = map[string]int{"ann": 1, "bob": 2}

func main() {
	fmt.Println(copy(bytes()), copy(text()))
	delete(entry())
	fmt.Println(ages)
	fmt.Println(append(more()))
	fmt.Println(complex(numbers()))
	defer func() { fmt.Println("deferred", ages) }()
	ages["bob"] = 3
	defer delete(entry())
}

// Output:
// 2 2
// map[ann:1]
// [1 2 3]
// (2.5-1.5i)
// deferred map[ann:1]
