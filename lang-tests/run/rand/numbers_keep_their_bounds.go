//go:build skep

package main

import (
	"fmt"
	"math/rand"
	"sort"
)

func main() {
	r := rand.New(rand.NewSource(7))
	same := rand.New(rand.NewSource(7))
	ok := true
	for range 1000 {
		v := r.Intn(10)
		ok = ok && v == same.Intn(10) && 0 <= v && v < 10
		f := rand.Float64()
		ok = ok && 0 <= f && f < 1
		n := rand.Intn(3)
		ok = ok && 0 <= n && n < 3
	}
	fmt.Println(ok)
	p := rand.Perm(20)
	sort.Ints(p)
	fmt.Println(p)
	x := []int{1, 2, 3, 4}
	rand.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
	sort.Ints(x)
	fmt.Println(x)
	seen := map[int]bool{}
	for range 500 {
		seen[rand.Intn(6)] = true
	}
	fmt.Println(len(seen), rand.Int63() >= 0)
	defer func() { fmt.Println(recover()) }()
	rand.Intn(0)
}

// Output:
// true
// [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]
// [1 2 3 4]
// 6 true
// invalid argument to Intn
