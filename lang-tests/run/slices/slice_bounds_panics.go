//go:build skep

package main

import "fmt"

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	s := []int{1, 2, 3}
	i, j, k := 2, 1, 9
	try(func() { _ = s[i:j] })
	try(func() { _ = s[:k] })
	try(func() { _ = s[k:] })
	try(func() { _ = s[0:1:k] })
	try(func() { _ = s[0:i:j] })
	try(func() { _ = "abc"[k:] })
	try(func() { _ = "abc"[i:j] })
	try(func() { _ = s[k] })
	try(func() { _ = "abc"[k] })
	try(func() { _ = s[-j:] })
	try(func() { _ = [4]int(s) })
	try(func() { _ = make([]int, -j) })
	try(func() { _ = make([]int, i, j) })
}

// Output:
// runtime error: slice bounds out of range [2:1]
// runtime error: slice bounds out of range [:9] with capacity 3
// runtime error: slice bounds out of range [9:3]
// runtime error: slice bounds out of range [::9] with capacity 3
// runtime error: slice bounds out of range [:2:1]
// runtime error: slice bounds out of range [9:3]
// runtime error: slice bounds out of range [2:1]
// runtime error: index out of range [9] with length 3
// runtime error: index out of range [9] with length 3
// runtime error: slice bounds out of range [-1:]
// runtime error: cannot convert slice with length 3 to array or pointer to array with length 4
// runtime error: makeslice: len out of range
// runtime error: makeslice: cap out of range
