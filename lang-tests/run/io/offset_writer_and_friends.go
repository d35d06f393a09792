//go:build skep

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// page is a WriterAt over a fixed array.
type page [12]byte

func (p *page) WriteAt(b []byte, off int64) (int, error) {
	if off < 0 || off >= int64(len(p)) {
		return 0, errors.New("off the page")
	}
	n := copy(p[off:], b)
	if n < len(b) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

func main() {
	p := page{}
	w := io.NewOffsetWriter(&p, 2)
	fmt.Fprintf(w, "ab%d", 7)
	n, err := w.WriteAt([]byte("zz"), 6)
	fmt.Printf("%q %v %v\n", p[:], n, err)
	at, err := w.Seek(1, io.SeekStart)
	fmt.Println(at, err)
	n, err = w.Write([]byte("0123456789"))
	fmt.Println(n, err)
	_, err = w.Seek(-9, io.SeekStart)
	fmt.Println(err)
	_, err = w.Seek(0, io.SeekEnd)
	fmt.Println(err)
	_, err = w.WriteAt(nil, -1)
	fmt.Println(err)
	var out bytes.Buffer
	m := io.MultiWriter(&out, io.Discard)
	count, err := io.CopyN(m, io.MultiReader(strings.NewReader("one "), strings.NewReader("two")), 6)
	fmt.Println(count, err, out.String())
	_, err = io.CopyN(m, strings.NewReader("x"), 2)
	fmt.Println(err)
	buffer := make([]byte, 4)
	_, err = io.ReadFull(strings.NewReader("abc"), buffer)
	fmt.Println(err)
	_, err = io.ReadAtLeast(strings.NewReader("abc"), buffer, 5)
	fmt.Println(err)
}

// Output:
// "\x00\x00ab7\x00\x00\x00zz\x00\x00" 2 <nil>
// 1 <nil>
// 9 short write
// Seek: invalid offset
// Seek: invalid whence
// Seek: invalid offset
// 6 <nil> one tw
// EOF
// unexpected EOF
// short buffer
