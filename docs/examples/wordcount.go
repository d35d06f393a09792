//go:build skep

//skep:stdin the bee, the hive and the comb
//skep:stdin   a bee is a bee
//skep:stdin

// Wordcount reads standard input and prints how many lines, words and bytes it
// has, as wc counts them, and its ten commonest words.
//
// The input is cut into chunks and the chunks are dealt out to processes that
// count side by side. Each has at most one chunk to count, so memory grows with
// the number of different words and not with the input.
package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"skep"
)

const (
	shards    = 4
	chunkSize = 64 << 10
	patience  = time.Minute // for one chunk
)

// Msg is what a shard can be sent.
type Msg interface{ shardMsg() }

// Count wants a piece of the text counted. Inside says that the piece begins
// within a word, which happens to words that are longer than a chunk.
type Count struct {
	skep.Request[struct{}]
	Text   []byte
	Inside bool
}

// Total asks for what was counted so far.
type Total struct{ skep.Request[Counts] }

func (Count) shardMsg() {}
func (Total) shardMsg() {}

// Counts is what is known of the text read so far.
type Counts struct {
	Lines, Words, Bytes int
	Times               map[string]int // how often each word came
}

// Shard counts the pieces it is sent.
func Shard(c Counts, m Msg) Counts {
	switch m := m.(type) {
	case Count:
		c.add(m.Text, m.Inside)
		m.Reply(struct{}{})
	case Total:
		m.Reply(c)
	}
	return c
}

func (c *Counts) add(text []byte, inside bool) {
	c.Bytes += len(text)
	begin := 0
	for i, b := range text {
		if !isSpace(b) {
			continue
		}
		if b == '\n' {
			c.Lines++
		}
		c.word(text[begin:i], inside)
		begin, inside = i+1, false
	}
	c.word(text[begin:], inside)
}

// word counts a word, unless it is none or the rest of one counted before.
func (c *Counts) word(w []byte, rest bool) {
	if len(w) > 0 && !rest {
		c.Words++
		c.Times[string(w)]++
	}
}

func (c *Counts) merge(d Counts) {
	c.Lines += d.Lines
	c.Words += d.Words
	c.Bytes += d.Bytes
	for w, n := range d.Times {
		c.Times[w] += n
	}
}

func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

type entry struct {
	word  string
	times int
}

// commonest gives the n commonest words, those that came equally often by name.
func commonest(times map[string]int, n int) []entry {
	var top []entry
	for w, t := range times {
		i := len(top)
		for i > 0 && (t > top[i-1].times || t == top[i-1].times && w < top[i-1].word) {
			i--
		}
		if i == n {
			continue
		}
		if len(top) < n {
			top = append(top, entry{})
		}
		copy(top[i+1:], top[i:])
		top[i] = entry{w, t}
	}
	return top
}

// cut says how much of the text to send: up to the last white space, if it has any.
func cut(text []byte) int {
	for i := len(text); i > 0; i-- {
		if isSpace(text[i-1]) {
			return i
		}
	}
	return len(text)
}

// deal reads the input to its end and sends it to the shards in turn, each its
// next chunk when it has counted the one before.
func deal(pids []skep.Pid[Msg]) error {
	buf := make([]byte, chunkSize)
	open := make([]skep.Future[struct{}], len(pids))
	filled, inside := 0, false
	for turn, ended := 0, false; !ended; turn++ {
		for filled < len(buf) && !ended {
			n, err := os.Stdin.Read(buf[filled:])
			filled += n
			if err == io.EOF {
				ended = true
			} else if err != nil {
				return err
			}
		}
		size := filled
		if !ended {
			size = cut(buf[:filled])
		}
		i := turn % len(pids)
		if turn >= len(pids) {
			if _, err := open[i].Wait(); err != nil {
				return err
			}
		}
		open[i] = skep.Start(pids[i], Count{Text: buf[:size], Inside: inside}, patience)
		inside = size > 0 && !isSpace(buf[size-1])
		filled = copy(buf, buf[size:filled])
	}
	return nil
}

func count() (Counts, error) {
	total := Counts{Times: map[string]int{}}
	var pids []skep.Pid[Msg]
	for range shards {
		pids = append(pids, skep.Spawn(Shard, Counts{Times: map[string]int{}}))
	}
	if err := deal(pids); err != nil {
		return total, err
	}
	for _, pid := range pids {
		part, err := skep.Ask(pid, Total{}, patience)
		if err != nil {
			return total, err
		}
		total.merge(part)
	}
	return total, nil
}

func main() {
	c, err := count()
	if err != nil {
		fmt.Fprintln(os.Stderr, "wordcount:", err)
		os.Exit(1)
	}
	fmt.Println("lines", c.Lines)
	fmt.Println("words", c.Words)
	fmt.Println("bytes", c.Bytes)
	for _, e := range commonest(c.Times, 10) {
		fmt.Println(e.times, e.word)
	}
}

// Output:
// lines 3
// words 12
// bytes 49
// 3 the
// 2 a
// 2 bee
// 1 and
// 1 bee,
// 1 comb
// 1 hive
// 1 is
