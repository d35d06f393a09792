//go:build skep

//skep:stdin first line
//skep:stdin
//skep:stdin  third é

package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for n := 1; in.Scan(); n++ {
		fmt.Printf("%d %q %d\n", n, in.Text(), len(in.Bytes()))
	}
	fmt.Println(in.Err())
}

// Output:
// 1 "first line" 10
// 2 "" 0
// 3 " third é" 9
// <nil>
