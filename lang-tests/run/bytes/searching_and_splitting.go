//go:build skep

package main

import (
	"bytes"
	"fmt"
	"io"
)

func main() {
	s := []byte("a,b,,c")
	fmt.Printf("%q %q %q\n", bytes.Split(s, []byte(",")), bytes.SplitN(s, []byte(","), 2), bytes.SplitAfter(s, []byte(",")))
	fmt.Println(bytes.Index(s, []byte("b,")), bytes.LastIndex(s, []byte(",")), bytes.IndexByte(s, 'c'), bytes.Count(s, []byte(",")), bytes.IndexAny(s, "xcb"))
	fmt.Printf("%q %q\n", bytes.Fields([]byte("  go  is\tfun\u2003! ")), bytes.TrimSpace([]byte("\t x \n")))
	fmt.Printf("%q %q %q\n", bytes.Trim([]byte("--a-b--"), "-"), bytes.TrimLeft([]byte("xxay"), "x"), bytes.TrimSuffix([]byte("a.go"), []byte(".go")))
	fmt.Printf("%q %q %q\n", bytes.ToUpper([]byte("straße")), bytes.Title([]byte("old man's sea")), bytes.Map(func(r rune) rune { return r + 1 }, []byte("HAL")))
	fmt.Printf("%q %q\n", bytes.ReplaceAll([]byte("aXbXc"), []byte("X"), []byte("--")), bytes.Replace([]byte("abc"), nil, []byte("."), 2))
	fmt.Println(bytes.Equal([]byte("a"), []byte("a")), bytes.Compare([]byte("a"), []byte("b")), bytes.EqualFold([]byte("Go"), []byte("GO")), bytes.HasPrefix(s, []byte("a,")))
	before, after, ok := bytes.Cut([]byte("key=value"), []byte("="))
	fmt.Printf("%q %q %v %q\n", before, after, ok, bytes.Join([][]byte{[]byte("x"), []byte("y")}, []byte("+")))
	part := bytes.Split([]byte("ab cd"), []byte(" "))[0]
	part = append(part, 'X')
	fmt.Printf("%q %s %d\n", part, bytes.Repeat([]byte("ab"), 3), bytes.Runes([]byte("é世")))
	r := bytes.NewReader([]byte("hello"))
	r.Seek(1, io.SeekStart)
	buf := make([]byte, 2)
	r.Read(buf)
	fmt.Printf("%q %d %d\n", buf, r.Len(), r.Size())
}

// Output:
// ["a" "b" "" "c"] ["a" "b,,c"] ["a," "b," "," "c"]
// 2 4 5 3 2
// ["go" "is" "fun" "!"] "x"
// "a-b" "ay" "a"
// "STRAßE" "Old Man'S Sea" "IBM"
// "a--b--c" ".a.bc"
// true -1 true true
// "key" "value" true "x+y"
// "abX" ababab [233 19990]
// "el" 2 5
