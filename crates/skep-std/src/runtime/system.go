//go:build skep

package runtime

// What the program runs on, as Go names it.
const (
	GOOS     = "linux"
	GOARCH   = "amd64"
	Compiler = "skep"
)

// Version gives the version of Go whose language and library Comb follows.
func Version() string { return "go1.27" }

// GOMAXPROCS gives 1, whatever n: a process has one flow of control.
func GOMAXPROCS(n int) int { return 1 }

// NumCPU gives 1: a process has one flow of control.
func NumCPU() int { return 1 }

// NumGoroutine gives 1: a process has one flow of control.
func NumGoroutine() int { return 1 }

// Gosched does nothing: a process gives way by itself.
func Gosched() {}

// GC does nothing that a program could see.
func GC() {}

// KeepAlive does nothing: what is used lives.
func KeepAlive(x any) {}

// SetFinalizer does nothing: no finalizer ever runs, which no program may rely on anyway.
func SetFinalizer(obj any, finalizer any) {}

// MemStats would tell of memory; a process does not see it.
type MemStats struct {
	Alloc, TotalAlloc, Sys, Lookups, Mallocs, Frees                    uint64
	HeapAlloc, HeapSys, HeapIdle, HeapInuse, HeapReleased, HeapObjects uint64
	StackInuse, StackSys, MSpanInuse, MSpanSys, MCacheInuse            uint64
	MCacheSys, BuckHashSys, GCSys, OtherSys, NextGC, LastGC            uint64
	PauseTotalNs                                                       uint64
	NumGC, NumForcedGC                                                 uint32
	GCCPUFraction                                                      float64
	EnableGC, DebugGC                                                  bool
}

// ReadMemStats leaves m with zeros.
func ReadMemStats(m *MemStats) { *m = MemStats{EnableGC: true} }
