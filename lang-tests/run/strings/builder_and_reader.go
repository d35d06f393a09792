//go:build skep

package main

import (
	"fmt"
	"io"
	"strings"
)

func main() {
	var b strings.Builder
	b.Grow(16)
	fmt.Fprintf(&b, "%03d", 7)
	b.WriteString("-abc")
	b.WriteByte('!')
	b.WriteRune('é')
	b.Write([]byte{'z'})
	fmt.Println(b.String(), b.Len(), b.Cap() >= 16)
	b.Reset()
	fmt.Printf("%q %d\n", b.String(), b.Len())
	r := strings.NewReader("héllo")
	c, n, err := r.ReadRune()
	fmt.Println(string(c), n, err, r.Len(), r.Size())
	c, n, err = r.ReadRune()
	fmt.Println(string(c), n, err, r.UnreadRune(), r.UnreadRune())
	at, err := r.Seek(-3, io.SeekEnd)
	fmt.Println(at, err)
	_, err = r.Seek(-1, io.SeekStart)
	fmt.Println(err)
	_, err = r.Seek(0, 9)
	fmt.Println(err)
	p := make([]byte, 4)
	n, err = r.ReadAt(p, 4)
	fmt.Printf("%d %v %q\n", n, err, p[:n])
	_, err = r.ReadAt(p, -1)
	fmt.Println(err)
	rest, err := io.ReadAll(r)
	fmt.Printf("%q %v %v\n", rest, err, r.UnreadByte())
	r.Reset("x")
	d, err := r.ReadByte()
	_, end := r.ReadByte()
	fmt.Println(d, err, end)
	defer func() { fmt.Println(recover()) }()
	b.Grow(-1)
}

// Output:
// 007-abc!éz 11 true
// "" 0
// h 1 <nil> 5 6
// é 2 <nil> <nil> strings.Reader.UnreadRune: previous operation was not ReadRune
// 3 <nil>
// strings.Reader.Seek: negative position
// strings.Reader.Seek: invalid whence
// 2 EOF "lo"
// strings.Reader.ReadAt: negative offset
// "llo" <nil> <nil>
// 120 <nil> EOF
// strings.Builder.Grow: negative count
