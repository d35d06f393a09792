//go:build skep

package main

import "fmt"

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	s := make([]int, 3, 5)
	a := [4]int{}
	p := &a
	t := "hello"
	n, m, neg, big := 2, 9, -1, 1<<40
	try(func() { _ = s[m] })
	try(func() { _ = s[neg] })
	try(func() { _ = a[m] })
	try(func() { _ = t[m] })
	try(func() { s[big] = 1 })
	try(func() { _ = s[m:] })
	try(func() { _ = s[:m] })
	try(func() { _ = s[n:1] })
	try(func() { _ = s[neg:] })
	try(func() { _ = s[:neg] })
	try(func() { _ = s[4:] })
	try(func() { _ = a[m:] })
	try(func() { _ = a[:m] })
	try(func() { _ = p[:m] })
	try(func() { _ = t[m:] })
	try(func() { _ = t[:m] })
	try(func() { _ = t[3:n] })
	try(func() { _ = t[neg:] })
	try(func() { _ = s[0:2:m] })
	try(func() { _ = s[0:4:n] })
	try(func() { _ = s[3:n:4] })
	try(func() { _ = s[neg:2:3] })
	try(func() { _ = s[0:0:neg] })
	try(func() { _ = a[n:1:3] })
	try(func() { _ = a[0:m:m] })
	try(func() { _ = [2]int(s[:1]) })
	try(func() { _ = (*[4]int)(s) })
	try(func() { _ = make([]int, neg) })
	try(func() { _ = make([]int, 2, n-1) })
	try(func() { _ = s[uint8(m)] })
	try(func() { _ = s[uint64(big)<<20] })
}

// Output:
// runtime error: index out of range [9] with length 3
// runtime error: index out of range [-1]
// runtime error: index out of range [9] with length 4
// runtime error: index out of range [9] with length 5
// runtime error: index out of range [1099511627776] with length 3
// runtime error: slice bounds out of range [9:3]
// runtime error: slice bounds out of range [:9] with capacity 5
// runtime error: slice bounds out of range [2:1]
// runtime error: slice bounds out of range [-1:]
// runtime error: slice bounds out of range [:-1]
// runtime error: slice bounds out of range [4:3]
// runtime error: slice bounds out of range [9:4]
// runtime error: slice bounds out of range [:9] with length 4
// runtime error: slice bounds out of range [:9] with length 4
// runtime error: slice bounds out of range [9:5]
// runtime error: slice bounds out of range [:9] with length 5
// runtime error: slice bounds out of range [3:2]
// runtime error: slice bounds out of range [-1:]
// runtime error: slice bounds out of range [::9] with capacity 5
// runtime error: slice bounds out of range [:4:2]
// runtime error: slice bounds out of range [3:2:]
// runtime error: slice bounds out of range [-1::]
// runtime error: slice bounds out of range [::-1]
// runtime error: slice bounds out of range [2:1:]
// runtime error: slice bounds out of range [::9] with length 4
// runtime error: cannot convert slice with length 1 to array or pointer to array with length 2
// runtime error: cannot convert slice with length 3 to array or pointer to array with length 4
// runtime error: makeslice: len out of range
// runtime error: makeslice: cap out of range
// runtime error: index out of range [9] with length 3
// runtime error: index out of range [1152921504606846976] with length 3
