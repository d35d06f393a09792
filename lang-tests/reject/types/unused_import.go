//go:build skep

package main

import (
	"fmt"
	"os"          // error: "os" imported and not used
	str "strings" // error: "strings" imported as str and not used
)

func main() { fmt.Println() }
