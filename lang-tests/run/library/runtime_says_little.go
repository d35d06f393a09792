//go:build skep

package main

import (
	"fmt"
	"runtime"
)

func main() {
	fmt.Println(runtime.GOOS, runtime.GOARCH, runtime.NumGoroutine() >= 1, runtime.NumCPU() >= 1, runtime.GOMAXPROCS(0) >= 1)
	runtime.GC()
	runtime.Gosched()
	kept := new(int)
	runtime.SetFinalizer(kept, func(*int) { fmt.Println("never") })
	runtime.KeepAlive(kept)
	runtime.SetFinalizer(kept, nil)
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	fmt.Println(stats.EnableGC, len(runtime.Version()) > 0)
	defer func() {
		err, ok := recover().(runtime.Error)
		fmt.Println(ok, err)
	}()
	var none []int
	_ = none[len(none)]
}

// Output:
// linux amd64 true true true
// true true
// true runtime error: index out of range [0] with length 0
