//go:build skep

//skep:stdin 3 4
//skep:stdin name: Ada
//skep:stdin
//skep:stdin last line

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var a, b int
	n, err := fmt.Fscan(in, &a, &b)
	fmt.Println(n, err, a*b)
	in.ReadString('\n')
	line, err := in.ReadString('\n')
	key, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
	fmt.Printf("%q %q %v %v\n", key, value, ok, err)
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		fmt.Printf("%q\n", scanner.Text())
	}
	rest, err := io.ReadAll(os.Stdin)
	fmt.Println(len(rest), err, scanner.Err())
}

// Output:
// 2 <nil> 12
// "name" "Ada" true <nil>
// ""
// "last line"
// 0 <nil> <nil>
