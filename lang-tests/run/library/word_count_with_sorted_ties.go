//go:build skep

//skep:stdin the cat and the dog and the bird
//skep:stdin a cat saw a dog

package main

import (
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
)

func main() {
	counts := map[string]int{}
	in := bufio.NewScanner(os.Stdin)
	in.Split(bufio.ScanWords)
	for in.Scan() {
		counts[in.Text()]++
	}
	words := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(-cmp.Compare(counts[a], counts[b]), cmp.Compare(a, b))
	})
	for _, word := range words {
		fmt.Printf("%-5s %2d\n", word, counts[word])
	}
}

// Output:
// the    3
// a      2
// and    2
// cat    2
// dog    2
// bird   1
// saw    1
