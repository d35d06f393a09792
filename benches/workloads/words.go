//go:build skep

// Words writes at least as many bytes of text as its argument says: lines of
// ten words out of twenty thousand, some much commoner than others. The same
// argument gives the same text.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: words BYTES")
		os.Exit(2)
	}
	want, err := strconv.Atoi(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(2)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	state, written, words := uint64(1), 0, 0
	for written < want {
		state = state*6364136223846793005 + 1442695040888963407
		// The product of two draws: low numbers are common.
		word := (state >> 33 % 20000) * (state >> 49) >> 15
		n, _ := out.WriteString("w" + strconv.FormatUint(word, 36))
		words++
		separator := byte(' ')
		if words%10 == 0 {
			separator = '\n'
		}
		out.WriteByte(separator)
		written += n + 1
	}
}
