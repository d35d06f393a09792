//go:build skep

//skep:exit 2
//skep:panic panic: interface conversion: interface {} is main.celsius, not float64

package main

import "fmt"

type celsius float64

func main() {
	var x any = celsius(3)
	fmt.Println(x)
	fmt.Println(x.(float64))
}

// Output:
// 3
