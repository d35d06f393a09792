//go:build skep

//skep:stdin 3
//skep:stdin 10 20
//skep:stdin 30 line of text
//skep:stdin last

package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	var n int
	fmt.Scan(&n)
	sum := 0
	for range n {
		var v int
		fmt.Scan(&v)
		sum += v
	}
	fmt.Println(n, sum)
	in := bufio.NewReader(os.Stdin)
	line, err := in.ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	var word string
	fmt.Fscanln(in, &word)
	fmt.Println(word)
	_, err = fmt.Fscanln(in, &word)
	fmt.Println(err)
}

// Output:
// 3 60
// "line of text\n" <nil>
// last
// EOF
