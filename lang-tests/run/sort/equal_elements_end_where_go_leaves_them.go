//go:build skep

package main

import (
	"fmt"
	"slices"
	"sort"
)

type entry struct{ key, id int }

type byKey []entry

func (b byKey) Len() int           { return len(b) }
func (b byKey) Less(i, j int) bool { return b[i].key < b[j].key }
func (b byKey) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

// made gives n entries with keys from a small generator; few of them differ.
func made(n, keys int) []entry {
	x := uint32(n)
	s := make([]entry, n)
	for i := range s {
		x = x*1664525 + 1013904223
		s[i] = entry{int(x>>16) % keys, i}
	}
	return s
}

func digest(s []entry) int {
	h := 0
	for i, e := range s {
		h = (h*31 + e.id*(i+1)) % 1000003
	}
	return h
}

func main() {
	for _, n := range []int{5, 12, 13, 40, 60, 300} {
		for _, keys := range []int{1, 3, 20} {
			a, b, c := made(n, keys), made(n, keys), made(n, keys)
			sort.Slice(a, func(i, j int) bool { return a[i].key < a[j].key })
			sort.Sort(byKey(b))
			slices.SortFunc(c, func(x, y entry) int { return x.key - y.key })
			d := made(n, keys)
			sort.Sort(sort.Reverse(byKey(d)))
			fmt.Println(n, keys, digest(a), digest(b), digest(c), digest(d))
		}
	}
	few := made(14, 2)
	sort.Slice(few, func(i, j int) bool { return few[i].key < few[j].key })
	fmt.Println(few)
}

// Output:
// 5 1 65740 65740 65740 65740
// 5 3 130835 130835 130835 830407
// 5 20 85503 85503 85503 773708
// 12 1 38951 38951 38951 38951
// 12 3 766778 766778 766778 430096
// 12 20 351491 351491 351491 473633
// 13 1 207634 207634 207634 207634
// 13 3 818150 818150 818150 204808
// 13 20 992339 992339 992339 395605
// 40 1 142981 142981 142981 142981
// 40 3 516913 516913 516913 160393
// 40 20 763020 763020 763020 671782
// 60 1 744422 744422 744422 744422
// 60 3 842878 842878 842878 291464
// 60 20 316739 316739 316739 39751
// 300 1 773949 773949 773949 773949
// 300 3 780254 780254 780254 433972
// 300 20 18653 18653 18653 309403
// [{0 4} {0 6} {0 5} {0 0} {1 3} {1 2} {1 1} {1 7} {1 8} {1 9} {1 10} {1 11} {1 12} {1 13}]
