//go:build skep

package main

import (
	"fmt"
	"math/rand"
)

func main() {
	r := rand.New(rand.NewSource(7))
	normal, exponential := 0.0, 0.0
	for range 3000 {
		normal += r.NormFloat64()
		exponential += r.ExpFloat64()
	}
	fmt.Println(normal, exponential)
	z := rand.NewZipf(r, 1.3, 2.5, 100)
	counts := map[uint64]int{}
	for range 500 {
		counts[z.Uint64()]++
	}
	fmt.Println(counts)
	fmt.Println(rand.NewZipf(r, 1, 1, 10))
}

// Output:
// 39.06097240116486 3033.555708449042
// map[0:88 1:50 2:38 3:30 4:19 5:18 6:18 7:14 8:8 9:10 10:9 11:9 12:11 13:9 14:7 15:9 16:3 17:4 18:5 19:7 20:4 21:3 22:6 23:3 24:1 25:1 26:3 27:1 28:3 29:5 30:4 31:2 32:4 33:2 34:2 38:5 39:2 40:4 41:2 42:4 43:2 44:3 46:4 47:1 48:2 49:1 52:3 53:1 54:2 55:2 56:3 57:1 58:1 59:1 60:2 61:5 62:2 64:2 65:2 68:3 69:1 70:2 71:2 74:1 78:3 79:1 80:2 81:2 82:1 83:1 84:1 85:1 86:1 88:1 91:1 92:1 94:1 95:1 96:1 97:1 98:2 99:2]
// <nil>
