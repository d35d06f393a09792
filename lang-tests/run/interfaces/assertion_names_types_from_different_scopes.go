//go:build skep

package main

import "fmt"

type item struct{ n int }

func local() any {
	type item struct{ n int }
	return item{1}
}

func main() {
	defer func() { fmt.Println(recover()) }()
	v := local()
	_, ok := v.(item)
	fmt.Printf("%v %T\n", ok, v)
	_ = v.(item)
}

// Output:
// false main.item
// interface conversion: interface {} is main.item, not main.item (types from different scopes)
