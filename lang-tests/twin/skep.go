// Package skep is what a process knows of the system it runs in: it spawns
// processes, sends them messages, asks them questions and answers theirs.
//
// A process is a behaviour, a state and a mailbox. It handles one message at a
// time and shares no memory with any other process: whatever is sent, spawned
// or replied is copied, and within one copy pointers and maps that were shared,
// or formed a cycle, still do. Strings and slices are clipped to their length,
// and slices that overlapped become separate. A func that captures variables, a
// channel and a value of package sync can't be copied; sending one panics.
package skep

import (
	"strconv"
	"time"
)

// Pid is the address of a process that takes messages of type M. It can be
// compared, kept in maps and sent in messages. The zero Pid is nobody's.
type Pid[M any] struct{ id uint64 }

// String gives the address as <index.generation>.
func (p Pid[M]) String() string {
	index, generation := p.id&(1<<indexBits-1), p.id>>indexBits
	return "<" + strconv.FormatUint(index, 10) + "." + strconv.FormatUint(generation, 10) + ">"
}

// Send puts a copy of m into the process's mailbox and returns at once. It gives
// nil, or an error that is ErrDead (the process has ended) or ErrFull (its
// mailbox has no room and refuses).
func (p Pid[M]) Send(m M) error {
	status, reason := post(p.id, m, 0)
	return failure(status, reason)
}

// indexBits is how many low bits of an address count the place of the process;
// the others count how often that place was used.
const indexBits = 28

// Option is a setting of a process, given when it is spawned.
type Option struct {
	kind   optionKind
	n      int
	policy Policy
	text   string
}

type optionKind uint8

const (
	optionName optionKind = iota + 1
	optionMemory
	optionFuel
	optionMailbox
)

// Name gives the process a name for logs and reports.
func Name(name string) Option { return Option{kind: optionName, text: name} }

// Memory caps what the process may hold: its state, its heap and its unread
// messages. An allocation past the cap ends the process.
func Memory(bytes int) Option { return Option{kind: optionMemory, n: bytes} }

// Fuel caps how much the process may compute in its whole life. A process that
// has used it up is ended.
func Fuel(n int) Option { return Option{kind: optionFuel, n: n} }

// Mailbox lets at most n messages wait, and says what happens to one more.
func Mailbox(n int, policy Policy) Option {
	return Option{kind: optionMailbox, n: n, policy: policy}
}

// Policy says what a full mailbox does with one more message.
type Policy uint8

// The policies. An ask whose request is refused or dropped gives ErrFull.
const (
	Refuse     Policy = iota // the send gives ErrFull
	DropNewest               // the message is dropped, and the send gives nil
	DropOldest               // the oldest waiting message is dropped to make room
)

// Spawn starts a process and gives its address. For each message the behaviour
// b is called with the state and the message, and returns the new state; the
// first state is a copy of s.
//
// A panic that b does not recover ends this process only. Spawn panics, with the
// sum in the text, if there are as many processes as may be or no memory for
// another: who can do without it recovers.
func Spawn[S, M any](b func(S, M) S, s S, opts ...Option) Pid[M] {
	return Pid[M]{spawn(b, s, opts)}
}

// Self gives the address of the calling process. M must be the type of message
// that it takes; main takes any.
func Self[M any]() Pid[M] { return Pid[M]{self[M]()} }

// Receive waits for a message of type M in the mailbox of the calling process,
// takes the oldest and returns it. Messages of other types keep their order.
func Receive[M any]() M { return receive[M]() }

// Exit ends the calling process with a reason, after running its deferred calls.
// Recover does not stop it. In main it ends the system.
func Exit(reason string) { exit(reason) }

// Request is embedded in a message that wants an answer of type R.
type Request[R any] struct{ ref uint64 }

// Reply answers the request with a copy of v. A request can be kept, or sent on,
// and replied to later, by any process that has it. Reply gives ErrDead if nobody
// waits for the answer: the asker has ended, has waited long enough or has had
// its answer, or the message was sent without asking.
func (r Request[R]) Reply(v R) error {
	status, reason := reply(r.ref, v)
	return failure(status, reason)
}

func (r Request[R]) asks(R)           {}
func (r *Request[R]) bind(ref uint64) { r.ref = ref }

// asks is any type that embeds a Request[R].
type asks[R any] interface{ asks(R) }

// binder is a pointer to such a type: it can be given the question it stands for.
type binder interface{ bind(ref uint64) }

// Ask sends the request q and waits until it is answered, but not longer than
// within. The error is ErrTimeout, ErrDead (the process ended before it
// answered), ErrFull or ErrCycle. The calling process handles no message
// meanwhile.
func Ask[M any, R any, Q asks[R]](to Pid[M], q Q, within time.Duration) (R, error) {
	ref, status, reason := open[M](to.id, q, within, true)
	return finish[R](ref, status, reason)
}

// Start sends the request q and goes on; the answer is had from the Future's
// Wait. Several questions can be open side by side.
func Start[M any, R any, Q asks[R]](to Pid[M], q Q, within time.Duration) Future[R] {
	ref, status, reason := open[M](to.id, q, within, false)
	return Future[R]{&future[R]{ref: ref, status: status, reason: reason}}
}

// Future is an answer that may still be on its way. It can't be sent.
type Future[R any] struct{ f *future[R] }

type future[R any] struct {
	ref    uint64
	status int
	reason string
	done   bool
	value  R
	err    error
}

// Wait waits until the answer is there or its time is up, as Ask does. Waiting
// again gives the same.
func (f Future[R]) Wait() (R, error) {
	if !f.f.done {
		f.f.value, f.f.err = finish[R](f.f.ref, f.f.status, f.f.reason)
		f.f.done = true
	}
	return f.f.value, f.f.err
}

// open begins a question and posts its request. What comes of a request that the
// mailbox does not take is the answer to the question.
func open[M any, Q any](to uint64, q Q, within time.Duration, blocking bool) (ref uint64, status int, reason string) {
	if _, ok := any(q).(M); !ok {
		panic("skep: the process does not take this request")
	}
	ref, status, reason = begin(to, within, blocking)
	if status != statusOK {
		return ref, status, reason
	}
	if b, ok := any(&q).(binder); ok {
		b.bind(ref)
	} else {
		any(q).(binder).bind(ref)
	}
	post(to, any(q).(M), ref)
	return ref, statusOK, ""
}

// finish waits for the answer of a question that has begun.
func finish[R any](ref uint64, status int, reason string) (R, error) {
	var v R
	if status == statusOK {
		v, status, reason = await[R](ref)
	}
	return v, failure(status, reason)
}

// The errors of this package, to be tested with errors.Is.
const (
	ErrTimeout = Error("skep: no answer in time")
	ErrDead    = Error("skep: the process has ended")
	ErrFull    = Error("skep: the mailbox is full")
	ErrCycle   = Error("skep: the ask would wait for itself")
)

// Error is an error of this package.
type Error string

func (e Error) Error() string { return string(e) }

// detailed is one of the errors with what is known of the case.
type detailed struct {
	kind   Error
	detail string
}

func (e detailed) Error() string { return string(e.kind) + ": " + e.detail }
func (e detailed) Unwrap() error { return e.kind }

// What came of a send, an ask or a reply.
const (
	statusOK = iota
	statusTimeout
	statusDead
	statusFull
	statusCycle
)

func failure(status int, reason string) error {
	var kind Error
	switch status {
	case statusOK:
		return nil
	case statusTimeout:
		kind = ErrTimeout
	case statusDead:
		kind = ErrDead
	case statusFull:
		kind = ErrFull
	default:
		kind = ErrCycle
	}
	if reason == "" {
		return kind
	}
	return detailed{kind, reason}
}
