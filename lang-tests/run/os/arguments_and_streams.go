//go:build skep

//skep:args -v two x=3

package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	fmt.Println(len(os.Args), os.Args[1:])
	fmt.Fprintln(os.Stdout, "to stdout")
	fmt.Fprintln(os.Stderr, "to stderr")
	n, err := os.Stdout.Write([]byte("bytes\n"))
	fmt.Println(n, err)
	n, err = os.Stdin.Read(make([]byte, 4))
	fmt.Println(n, err == io.EOF)
}

// Output:
// 4 [-v two x=3]
// to stdout
// bytes
// 6 <nil>
// 0 true
