//go:build skep

//skep:not-go

package main

import (
	"fmt"
	"net/http" // error: net/http
)

func main() {
	fmt.Println(http.StatusOK)
}
