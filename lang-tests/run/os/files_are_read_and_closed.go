//go:build skep

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

func main() {
	f, err := os.Open(os.DevNull)
	fmt.Println(f.Name(), err)
	n, err := f.Read(make([]byte, 4))
	fmt.Println(n, err)
	data, err := io.ReadAll(f)
	fmt.Println(len(data), err)
	fmt.Println(bufio.NewScanner(f).Scan())
	_, err = f.Write([]byte("x"))
	fmt.Println(err != nil)
	fmt.Println(f.Close(), f.Close())
	_, err = f.Read(nil)
	fmt.Println(err)
	folder, err := os.Open("/")
	fmt.Println(folder.Name(), err)
	_, err = folder.Read(make([]byte, 4))
	fmt.Println(err)
	var none *os.File
	_, err = none.Read(nil)
	fmt.Println(err, none.Close())
}

// Output:
// /dev/null <nil>
// 0 EOF
// 0 <nil>
// false
// true
// <nil> close /dev/null: file already closed
// read /dev/null: file already closed
// / <nil>
// read /: is a directory
// invalid argument invalid argument
