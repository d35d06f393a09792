//go:build skep

package main

import (
	"errors"
	"fmt"
)

// point reads x,y.
type point struct{ x, y int }

func (p *point) Scan(state fmt.ScanState, verb rune) error {
	if verb != 'v' && verb != 'p' {
		return errors.New("no such verb")
	}
	state.SkipSpace()
	if _, err := fmt.Fscanf(state, "%d,%d", &p.x, &p.y); err != nil {
		return err
	}
	return nil
}

type upper string

func (u *upper) Scan(state fmt.ScanState, verb rune) error {
	token, err := state.Token(true, func(r rune) bool { return 'A' <= r && r <= 'Z' })
	wid, ok := state.Width()
	*u = upper(fmt.Sprint(string(token), wid, ok))
	return err
}

func main() {
	var p point
	var u upper
	n, err := fmt.Sscan(" 3,4 ABCdef", &p, &u)
	fmt.Println(n, err, p, u)
	n, err = fmt.Sscanf("5,6XYZ", "%p%2v", &p, &u)
	fmt.Println(n, err, p, u)
	n, err = fmt.Sscanf("5,6", "%d", &p)
	fmt.Println(n, err)
	n, err = fmt.Sscan("7;8", &p)
	fmt.Println(n, err)
}

// Output:
// 2 <nil> {3 4} ABC0 false
// 2 <nil> {5 6} XY2 true
// 0 no such verb
// 0 input does not match format
