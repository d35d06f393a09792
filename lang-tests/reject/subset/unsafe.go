//go:build skep

//skep:not-go Comb has no package unsafe

package main

import (
	"fmt"
	"unsafe" // error: unsafe
)

func main() {
	fmt.Println(unsafe.Sizeof(1))
}
