//go:build skep

//skep:not-go ports stand for what reaches outside

package main

import (
	"fmt"
	"net/http" // error: net/http
)

func main() {
	fmt.Println(http.StatusOK)
}
