package skep

// The engine of the twin: a goroutine a process and one lock over all that they
// share. The functions that skep.go calls (spawn, post, begin, await, reply,
// receive, self, exit) are here.

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// defaultMailbox is how many messages wait in a mailbox that has no limit of its own.
	defaultMailbox = 16384
	// softBound is how many may wait before senders pause between their messages.
	softBound = 1024
	// longestPause is how long a sender pauses at most.
	longestPause = 10 * time.Millisecond
)

type process struct {
	id      uint64
	name    string
	takes   reflect.Type // the message type; nil for main, which takes any
	limit   int
	policy  Policy
	mail    []envelope
	arrival *sync.Cond // signalled under lock when mail arrives
	dead    bool
	reason  string
	turn    uint64             // counts the messages handled
	held    map[*question]bool // open questions whose request it has
	waits   *question          // the ask that it is blocked in
	slowed  *process           // whose full mailbox it pauses for when its turn ends
}

type envelope struct {
	v any
	q *question // the ask it belongs to, or nil
}

// question is an ask from its beginning until its answer is taken.
type question struct {
	ref      uint64
	from, to *process
	started  time.Time
	holders  map[*process]bool // who has the request
	queued   bool              // still in the mailbox of to
	turn     uint64            // the turn of to that took it
	passedOn bool              // a copy of it went into another message
	asked    string
	timer    *time.Timer
	settled  chan struct{} // closed when there is an answer
	answer   any
	status   int
	reason   string
}

var (
	lock      sync.Mutex
	processes = map[uint64]*process{}
	questions = map[uint64]*question{} // until the answer is taken
	lastIndex uint64
	lastRef   uint64
	running   sync.Map // goroutine number to *process
	mainProc  = newProcess(0, nil, options{limit: defaultMailbox})
)

func init() { running.Store(goroutine(), mainProc) }

type options struct {
	name   string
	limit  int
	policy Policy
}

func newProcess(index uint64, takes reflect.Type, o options) *process {
	p := &process{
		id: 1<<indexBits | index, name: o.name, takes: takes, limit: o.limit, policy: o.policy,
		arrival: sync.NewCond(&lock), held: map[*question]bool{},
	}
	processes[p.id] = p
	return p
}

// goroutine gives the number of the calling goroutine.
func goroutine() uint64 {
	var b [64]byte
	text := string(b[:runtime.Stack(b[:], false)])
	n, _, _ := strings.Cut(strings.TrimPrefix(text, "goroutine "), " ")
	number, err := strconv.ParseUint(n, 10, 64)
	if err != nil {
		panic("skep twin: no goroutine number in " + text)
	}
	return number
}

func current() *process {
	p, ok := running.Load(goroutine())
	if !ok {
		panic("skep twin: called from a goroutine that is no process")
	}
	return p.(*process)
}

func spawn[S, M any](b func(S, M) S, s S, opts []Option) uint64 {
	o := options{limit: defaultMailbox}
	for _, opt := range opts {
		switch opt.kind {
		case optionName:
			o.name = opt.text
		case optionMailbox:
			o.limit, o.policy = max(opt.n, 1), opt.policy
		}
	}
	c := newCopier()
	b, state := copyOf(c, b), copyOf(c, s)

	lock.Lock()
	lastIndex++
	p := newProcess(lastIndex, reflect.TypeFor[M](), o)
	c.handOver(p)
	lock.Unlock()

	go p.run(func(m any) {
		v, _ := m.(M) // only a nil interface fails, and is the zero value
		state = b(state, v)
	})
	return p.id
}

// run is the life of a process: a step per message until one panics or exits.
func (p *process) run(step func(any)) {
	running.Store(goroutine(), p)
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprintf(os.Stderr, "process %v %s ended: panic: %s\n", Pid[any]{p.id}, p.name, headline(v))
			p.end("panic: " + headline(v))
		} else {
			p.end(p.reason)
		}
		running.Delete(goroutine())
	}()
	for {
		lock.Lock()
		for len(p.mail) == 0 {
			p.arrival.Wait()
		}
		p.turn++
		v := p.take(0)
		lock.Unlock()
		step(v)
		p.pause()
	}
}

// pause waits for the receiver of many messages to catch up.
func (p *process) pause() {
	lock.Lock()
	defer lock.Unlock()
	to := p.slowed
	p.slowed = nil
	end := time.Now().Add(longestPause)
	for to != nil && !to.dead && len(to.mail) > softBound/2 && time.Now().Before(end) {
		lock.Unlock()
		time.Sleep(longestPause / 100)
		lock.Lock()
	}
}

// take removes the message at i from the mailbox. The lock is held.
func (p *process) take(i int) any {
	e := p.mail[i]
	if i == 0 {
		p.mail[0] = envelope{}
		p.mail = p.mail[1:]
	} else {
		p.mail = append(p.mail[:i:i], p.mail[i+1:]...)
	}
	if e.q != nil {
		e.q.queued, e.q.turn = false, p.turn
	}
	return e.v
}

func (p *process) end(reason string) {
	lock.Lock()
	defer lock.Unlock()
	p.dead, p.reason, p.mail = true, reason, nil
	for q := range p.held {
		delete(q.holders, p)
		if len(q.holders) == 0 {
			q.settle(nil, statusDead, reason)
		}
	}
	p.held = nil
}

// headline is what the first line of a panic says of its value.
func headline(v any) string {
	switch v := v.(type) {
	case error:
		return v.Error()
	case fmt.Stringer:
		return v.String()
	case string:
		return v
	}
	switch reflect.ValueOf(v).Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr,
		reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return fmt.Sprintf("%T(%v)", v, v)
	case reflect.String:
		return fmt.Sprintf("%T(%q)", v, v)
	}
	return fmt.Sprintf("(%T)", v)
}

// post copies m into the mailbox of a process. With a ref it is the request of
// that ask, which then has the outcome as its answer.
func post[M any](to uint64, m M, ref uint64) (status int, reason string) {
	c := newCopier()
	c.own = ref
	copied := false
	defer func() {
		if !copied && ref != 0 {
			lock.Lock()
			questions[ref].settle(nil, statusDead, "the request could not be copied")
			lock.Unlock()
		}
	}()
	e := envelope{v: copyOf(c, m)}
	copied = true

	lock.Lock()
	defer lock.Unlock()
	p := processes[to]
	if ref != 0 {
		e.q = questions[ref]
		e.q.asked = fmt.Sprintf("%T", m)
	}
	switch {
	case p == nil:
		status, reason = statusDead, ""
	case p.dead:
		status, reason = statusDead, p.reason
	case len(p.mail) >= p.limit && p.policy == Refuse:
		status = statusFull
	case len(p.mail) >= p.limit && p.policy == DropNewest:
		e.q.settle(nil, statusFull, "")
		return statusOK, ""
	}
	if status != statusOK {
		e.q.settle(nil, status, reason)
		return status, reason
	}
	if len(p.mail) >= p.limit {
		q := p.mail[0].q
		p.take(0)
		q.settle(nil, statusFull, "")
	}
	if e.q != nil {
		e.q.hold(p)
	}
	c.handOver(p)
	p.mail = append(p.mail, e)
	p.arrival.Signal()
	if len(p.mail) > softBound {
		if from := current(); from != p && len(from.mail) <= softBound {
			from.slowed = p
		}
	}
	return statusOK, ""
}

// begin opens a question to a process, unless it can't be answered.
func begin(to uint64, within time.Duration, blocking bool) (ref uint64, status int, reason string) {
	from := current()
	lock.Lock()
	defer lock.Unlock()
	p := processes[to]
	switch {
	case p == nil:
		return 0, statusDead, ""
	case p.dead:
		return 0, statusDead, p.reason
	case blocking && closesRing(from, p):
		return 0, statusCycle, ""
	}
	lastRef++
	q := &question{
		ref: lastRef, from: from, to: p, started: time.Now(), queued: true,
		holders: map[*process]bool{}, settled: make(chan struct{}),
	}
	questions[q.ref] = q
	if blocking {
		from.waits = q
	}
	q.timer = time.AfterFunc(within, func() {
		lock.Lock()
		defer lock.Unlock()
		q.settle(nil, statusTimeout, fmt.Sprintf("%v did not answer %s within %v", Pid[any]{to}, q.asked, within))
	})
	return q.ref, statusOK, ""
}

// closesRing reports whether a process that asks another would wait for itself.
// An ask counts as long as its request waits in the mailbox or is being handled;
// once kept or passed on, somebody else may answer it.
func closesRing(from, to *process) bool {
	for p := to; p != from; {
		q := p.waits
		if q == nil || q.isSettled() || q.passedOn || !q.queued && q.turn != q.to.turn {
			return false
		}
		p = q.to
	}
	return true
}

func (q *question) isSettled() bool {
	select {
	case <-q.settled:
		return true
	default:
		return false
	}
}

// settle answers a question; only the first answer counts. The lock is held.
func (q *question) settle(answer any, status int, reason string) {
	if q == nil || q.isSettled() {
		return
	}
	q.answer, q.status, q.reason = answer, status, reason
	q.timer.Stop()
	for p := range q.holders {
		delete(p.held, q)
	}
	close(q.settled)
}

// hold notes that a process has the request. The lock is held.
func (q *question) hold(p *process) {
	if !q.isSettled() && !p.dead {
		q.holders[p], p.held[q] = true, true
	}
}

func await[R any](ref uint64) (v R, status int, reason string) {
	lock.Lock()
	q := questions[ref]
	lock.Unlock()

	<-q.settled

	lock.Lock()
	defer lock.Unlock()
	delete(questions, ref)
	if q.from.waits == q {
		q.from.waits = nil
	}
	v, _ = q.answer.(R)
	return v, q.status, q.reason
}

func reply[R any](ref uint64, v R) (status int, reason string) {
	c := newCopier()
	answer := copyOf(c, v)
	lock.Lock()
	defer lock.Unlock()
	q := questions[ref]
	if q == nil || q.isSettled() {
		return statusDead, "nobody waits for this answer"
	}
	c.handOver(q.from)
	q.settle(answer, statusOK, "")
	return statusOK, ""
}

func receive[M any]() M {
	p := current()
	lock.Lock()
	defer lock.Unlock()
	for seen := 0; ; {
		for i := seen; i < len(p.mail); i++ {
			m, ok := p.mail[i].v.(M)
			if ok || p.mail[i].v == nil && p.takes == reflect.TypeFor[M]() {
				p.take(i)
				return m
			}
		}
		seen = len(p.mail)
		p.arrival.Wait()
	}
}

func self[M any]() uint64 {
	p := current()
	if t := reflect.TypeFor[M](); p.takes != nil && p.takes != t {
		panic(fmt.Sprintf("skep: Self[%v] in a process that takes %v", t, p.takes))
	}
	return p.id
}

func exit(reason string) {
	p := current()
	p.reason = reason
	if p == mainProc {
		go func() {
			for all := make([]byte, 1<<24); ; time.Sleep(time.Millisecond) {
				if text := string(all[:runtime.Stack(all, true)]); !strings.Contains("\n"+text, "\ngoroutine 1 ") {
					os.Exit(0)
				}
			}
		}()
	}
	runtime.Goexit()
}
