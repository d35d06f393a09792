//go:build skep

//skep:not-go

package main

import (
	"fmt"
	"unsafe" // error: unsafe
)

func main() {
	fmt.Println(unsafe.Sizeof(1))
}
