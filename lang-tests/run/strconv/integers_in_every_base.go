//go:build skep

package main

import (
	"errors"
	"fmt"
	"strconv"
)

func main() {
	for _, s := range []string{"0", "-0", "+42", "0x1F", "0b11", "0o17", "017", "1_000", "0x_f", "_1", "1__0", "1_", "", "-", "z", "9223372036854775808", "-9223372036854775808", "0xffffffffffffffff"} {
		for _, base := range []int{0, 2, 10, 16, 36} {
			i, err := strconv.ParseInt(s, base, 64)
			u, failed := strconv.ParseUint(s, base, 16)
			fmt.Println(s, base, i, err, u, failed)
		}
	}
	for _, bits := range []int{8, 16, 32, 0, 65, -1} {
		i, err := strconv.ParseInt("-40000", 10, bits)
		fmt.Println(i, err)
	}
	_, err := strconv.ParseInt("1", 37, 64)
	fmt.Println(err)
	_, err = strconv.Atoi("12a")
	var number *strconv.NumError
	fmt.Println(errors.As(err, &number), number.Func, number.Num, number.Err, errors.Is(err, strconv.ErrSyntax))
	for base := 2; base <= 36; base += 7 {
		fmt.Print(strconv.FormatInt(-1234567, base), " ", strconv.FormatUint(1<<64-1, base), " ")
	}
	fmt.Println(strconv.Itoa(-5), string(strconv.AppendInt([]byte("n="), 9, 2)), string(strconv.AppendUint(nil, 255, 16)))
	defer func() { fmt.Println(recover()) }()
	strconv.FormatInt(1, 1)
}
