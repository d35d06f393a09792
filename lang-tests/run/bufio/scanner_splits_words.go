//go:build skep

//skep:stdin  one  two
//skep:stdin three	four

package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Split(bufio.ScanWords)
	var words []string
	for in.Scan() {
		words = append(words, in.Text())
	}
	fmt.Printf("%q\n", words)
	runes := bufio.NewScanner(strings.NewReader("aé"))
	runes.Split(bufio.ScanRunes)
	for runes.Scan() {
		fmt.Println(runes.Text())
	}
}

// Output:
// ["one" "two" "three" "four"]
// a
// é
