//go:build skep

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

type shout struct{ w io.Writer }

func (s shout) Write(p []byte) (int, error) {
	return s.w.Write([]byte(strings.ToUpper(string(p))))
}

type short struct{}

func (short) Write(p []byte) (int, error) { return len(p) / 2, nil }

func main() {
	limited := &io.LimitedReader{R: strings.NewReader("0123456789"), N: 4}
	data, err := io.ReadAll(limited)
	fmt.Printf("%q %v %d\n", data, err, limited.N)
	section := io.NewSectionReader(strings.NewReader("0123456789"), 2, 5)
	p := make([]byte, 3)
	n, err := section.ReadAt(p, 3)
	fmt.Printf("%q %d %v %d\n", p[:n], n, err, section.Size())
	_, err = section.Seek(-2, io.SeekEnd)
	data, _ = io.ReadAll(section)
	fmt.Printf("%q %v\n", data, err)
	_, err = section.Seek(-9, io.SeekCurrent)
	fmt.Println(err)
	var seen strings.Builder
	tee := io.TeeReader(strings.NewReader("tee"), &seen)
	io.Copy(io.Discard, tee)
	fmt.Println(seen.String())
	io.Copy(shout{os.Stdout}, io.LimitReader(strings.NewReader("loud and clear"), 4))
	fmt.Println()
	_, err = io.Copy(short{}, strings.NewReader("half"))
	fmt.Println(err, err == io.ErrShortWrite)
	_, err = io.ReadFull(strings.NewReader(""), p)
	fmt.Println(err)
	_, err = io.ReadFull(strings.NewReader("x"), p)
	fmt.Println(err, errors.Is(err, io.ErrUnexpectedEOF))
	_, err = io.ReadAtLeast(strings.NewReader("xyz"), p, 9)
	fmt.Println(err)
	n, err = io.WriteString(os.Stdout, "done\n")
	fmt.Println(n, err, io.NopCloser(tee).Close())
	count, err := io.CopyBuffer(io.Discard, strings.NewReader("abc"), make([]byte, 1))
	fmt.Println(count, err)
}

// Output:
// "0123" <nil> 0
// "56" 2 EOF 5
// "56" <nil>
// Seek: invalid offset
// tee
// LOUD
// short write true
// EOF
// unexpected EOF true
// short buffer
// done
// 5 <nil> <nil>
// 3 <nil>
