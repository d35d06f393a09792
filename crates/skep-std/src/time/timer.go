//go:build skep

package time

// channel is what a <-chan Time points to. Nothing is queued and nobody sends: a receive sleeps until the next value is
// due. So a value that was due and not received is gone when its timer is stopped or reset.
type channel struct {
	due    int64 // when the next value comes, on the clock that only goes forward
	period int64 // from one value to the next; 0 for one value only
	active bool  // whether there is a next value
}

// asChannel is the same pointer under the type that programs see. The builder knows it: no code runs.
func asChannel(c *channel) <-chan Time

// start sets the first value d from now, and tells whether one was still to come.
func (c *channel) start(d, period Duration) bool {
	was := c.active
	*c = channel{due: after(d), period: int64(period), active: true}
	return was
}

// stop takes back the value that is to come, and tells whether there was one.
func (c *channel) stop() bool {
	was := c.active
	c.active = false
	return was
}

// after gives the time d from now, on the clock that only goes forward.
func after(d Duration) int64 {
	_, mono := now()
	if d <= 0 {
		return mono
	}
	until := mono + int64(d)
	if until < mono {
		return 1<<63 - 1
	}
	return until
}

// receive is what <-c means. The value is the time at which it was due, however late it is taken; a ticker leaves out
// the ticks that were missed.
func receive(c *channel) Time {
	if c == nil || !c.active {
		var nothing <-chan struct{}
		<-nothing
	}
	due := c.due
	sleepUntil(due)
	t := Now()
	mono := t.mono - 1
	if c.period == 0 {
		c.active = false
	} else {
		c.due = due + c.period*(1+(mono-due)/c.period)
		if c.due < due {
			c.due = 1<<63 - 1
		}
	}
	return t.Add(Duration(due - mono))
}

// choose is what select does first. It waits until a value is due and gives the number of its channel; with others due
// too, the one that was due first. Where there is a default, it gives -1 instead of waiting.
func choose(channels []*channel, hasDefault bool) int {
	first := -1
	for i, c := range channels {
		if c != nil && c.active && (first < 0 || c.due < channels[first].due) {
			first = i
		}
	}
	if !hasDefault {
		if first < 0 {
			receive(nil)
		}
		sleepUntil(channels[first].due)
	} else if first >= 0 {
		if _, mono := now(); mono < channels[first].due {
			first = -1
		}
	}
	return first
}

// Timer gives one value on C, when its time has passed.
type Timer struct {
	C       <-chan Time
	channel *channel
}

// NewTimer makes a timer that gives the time on C after at least d.
func NewTimer(d Duration) *Timer {
	c := &channel{}
	c.start(d, 0)
	return &Timer{asChannel(c), c}
}

// Stop keeps the timer from giving its value. It tells whether that was still to come; in any case C gives no value
// before the timer is reset.
func (t *Timer) Stop() bool {
	if t.channel == nil {
		panic("time: Stop called on uninitialized Timer")
	}
	return t.channel.stop()
}

// Reset has the timer give a value after at least d, and none from before. It tells whether one was still to come.
func (t *Timer) Reset(d Duration) bool {
	if t.channel == nil {
		panic("time: Reset called on uninitialized Timer")
	}
	return t.channel.start(d, 0)
}

// After gives a channel that gives the time after at least d, once.
func After(d Duration) <-chan Time { return NewTimer(d).C }

// Ticker gives the time on C again and again. Ticks that nobody received in time are left out.
type Ticker struct {
	C       <-chan Time
	channel *channel
}

// NewTicker makes a ticker with a tick every d. It panics for d <= 0.
func NewTicker(d Duration) *Ticker {
	if d <= 0 {
		panic("non-positive interval for NewTicker")
	}
	c := &channel{}
	c.start(d, d)
	return &Ticker{asChannel(c), c}
}

// Stop ends the ticks: a receive from C then waits for ever.
func (t *Ticker) Stop() {
	if t.channel != nil {
		t.channel.stop()
	}
}

// Reset ticks every d from now on. It panics for d <= 0.
func (t *Ticker) Reset(d Duration) {
	if d <= 0 {
		panic("non-positive interval for Ticker.Reset")
	}
	if t.channel == nil {
		panic("time: Reset called on uninitialized Ticker")
	}
	t.channel.start(d, d)
}

// Tick gives the channel of a new ticker, or nil for d <= 0.
func Tick(d Duration) <-chan Time {
	if d <= 0 {
		return nil
	}
	return NewTicker(d).C
}
