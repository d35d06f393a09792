//go:build skep

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// fields splits at commas.
func fields(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, ','); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		if string(data) == "bad" {
			return 0, nil, errors.New("bad field")
		}
		return len(data), data, bufio.ErrFinalToken
	}
	return 0, nil, nil
}

func scan(text string, split bufio.SplitFunc, limit int) {
	s := bufio.NewScanner(strings.NewReader(text))
	s.Split(split)
	if limit > 0 {
		s.Buffer(nil, limit)
	}
	for s.Scan() {
		fmt.Printf("%q ", s.Text())
	}
	fmt.Println(s.Err())
}

func main() {
	scan("a,b,,c", fields, 0)
	scan("a,bad", fields, 0)
	scan("", fields, 0)
	scan("é\xffz", bufio.ScanRunes, 0)
	scan("xyz", bufio.ScanBytes, 0)
	scan(" one\ttwo\n three ", bufio.ScanWords, 0)
	scan("a\r\n\nb", bufio.ScanLines, 0)
	scan("short\na line that is too long\n", bufio.ScanLines, 8)
	stuck := func(data []byte, atEOF bool) (int, []byte, error) {
		if !atEOF {
			return 0, nil, nil
		}
		return 0, []byte{}, nil
	}
	defer func() { fmt.Println(recover()) }()
	s := bufio.NewScanner(strings.NewReader("x"))
	for s.Split(stuck); s.Scan(); {
	}
}

// Output:
// "a" "b" "" "c" <nil>
// "a" bad field
// <nil>
// "é" "�" "z" <nil>
// "x" "y" "z" <nil>
// "one" "two" "three" <nil>
// "a" "" "b" <nil>
// "short" bufio.Scanner: token too long
// bufio.Scan: too many empty tokens without progressing
