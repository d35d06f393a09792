//go:build skep

package main

import "fmt"

type runes []rune
type raw []byte
type text string

func main() {
	bad := "a\xffb\xc0\xafc\xed\xa0\x80d\xf4\x90\x80\x80世\xe4\xb8"
	for i, r := range bad {
		fmt.Printf("%d:%U ", i, r)
	}
	fmt.Println(len(bad), len([]rune(bad)))
	fmt.Printf("%q\n", string([]rune(bad)))
	fmt.Printf("%q\n", []byte(bad)[1:4])
	fmt.Printf("%q %q\n", string([]rune{-1, 0x110000, 0xd800, 'x'}), string(runes{0x4e16}))
	t := text(raw{0xff, 'a'})
	for i := range t {
		fmt.Print(i, t[i], " ")
	}
	fmt.Println(len(t), t == "\xffa", string(t), runes(t), raw(t))
	n := 0
	for range bad {
		n++
	}
	fmt.Println(n, bad[1] == 0xff, bad < "b", "\xff" > "\u00ff")
	const c = "x\xfe" + "\u00e9"
	fmt.Println(len(c), []byte(c), c[1:3])
	for i, r := range []byte("é") {
		fmt.Print(i, r, " ")
	}
	fmt.Println()
}

// Output:
// 0:U+0061 1:U+FFFD 2:U+0062 3:U+FFFD 4:U+FFFD 5:U+0063 6:U+FFFD 7:U+FFFD 8:U+FFFD 9:U+0064 10:U+FFFD 11:U+FFFD 12:U+FFFD 13:U+FFFD 14:U+4E16 17:U+FFFD 18:U+FFFD 19 17
// "a�b��c���d����世��"
// "\xffb\xc0"
// "���x" "世"
// 0 255 1 97 2 true �a [65533 97] [255 97]
// 17 true true true
// 4 [120 254 195 169] ��
// 0 195 1 169
