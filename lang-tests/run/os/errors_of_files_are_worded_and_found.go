//go:build skep

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

func main() {
	_, err := os.ReadFile("/there/is/no/such.file")
	fmt.Println(err)
	fmt.Printf("%T\n", err)
	fmt.Println(errors.Is(err, os.ErrNotExist), errors.Is(err, fs.ErrNotExist), errors.Is(err, os.ErrExist))
	fmt.Println(os.IsNotExist(err), os.IsExist(err), os.IsPermission(err), os.IsTimeout(err))
	var path *fs.PathError
	if errors.As(err, &path) {
		fmt.Println(path.Op, path.Path, path.Err)
	}
	_, err = os.ReadFile("/")
	fmt.Println(err)
	_, err = os.Open("")
	fmt.Println(err)
	_, err = os.Open("/dev/null/x")
	fmt.Println(err)
}

// Output:
// open /there/is/no/such.file: no such file or directory
// *fs.PathError
// true true false
// true false false false
// open /there/is/no/such.file no such file or directory
// read /: is a directory
// open : no such file or directory
// open /dev/null/x: not a directory
