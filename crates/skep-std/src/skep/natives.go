package skep

import "time"

// spawn starts a process with a copy of s, and gives its address. It panics if the system refuses.
func spawn[S, M any](b func(S, M) S, s S, opts []Option) uint64

// post puts a copy of m into the mailbox of to; ref is 0 or the question that m asks.
func post[M any](to uint64, m M, ref uint64) (status int, reason string)

// begin opens a question to a process.
func begin(to uint64, within time.Duration, blocking bool) (ref uint64, status int, reason string)

// await waits until the question is settled and takes its answer.
func await[R any](ref uint64) (v R, status int, reason string)

// reply settles the question with a copy of v.
func reply[R any](ref uint64, v R) (status int, reason string)

// receive waits for the oldest message of type M in the own mailbox.
func receive[M any]() M

// self gives the address of the calling process.
func self[M any]() uint64

// exit ends the calling process after its deferred calls.
func exit(reason string)
