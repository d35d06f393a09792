//go:build skep

package main

import (
	"fmt"
	"time"
)

func main() {
	start := time.Now()
	time.Sleep(3 * time.Millisecond)
	gone := time.Since(start)
	fmt.Println(gone >= 3*time.Millisecond, gone < time.Hour, time.Now().After(start), start.Sub(start))
	fmt.Println(start.Add(time.Minute).Sub(start), start.Before(start), start.Equal(start), time.Time{}.IsZero())
}

// Output:
// true true true 0s
// 1m0s false true true
