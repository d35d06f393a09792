//go:build skep

package main

import (
	"fmt"
	"unicode"
)

func main() {
	for _, r := range "Akſ1Θϴ漢\u1fbe" {
		fmt.Printf("%c:", r)
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			fmt.Printf(" %c", f)
		}
		fmt.Println()
	}
	fmt.Println(unicode.SimpleFold(-2), unicode.SimpleFold(0x110000))
	sum := 0
	for r := rune(0); r < 0x3000; r++ {
		sum = (sum*31 + int(unicode.SimpleFold(r))) % 1000003
	}
	fmt.Println(sum)
}

// Output:
// A: a
// k: K K
// ſ: S s
// 1:
// Θ: θ ϑ ϴ
// ϴ: Θ θ ϑ
// 漢:
// ι: ͅ Ι ι
// -2 1114112
// 963360
