//go:build skep

package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	fmt.Println(os.Setenv("SKEP_TEST", "one"), os.Getenv("SKEP_TEST"))
	os.Setenv("SKEP_TEST", "two")
	fmt.Println(os.LookupEnv("SKEP_TEST"))
	for _, variable := range os.Environ() {
		if strings.HasPrefix(variable, "SKEP_") {
			fmt.Println(variable)
		}
	}
	fmt.Println(os.ExpandEnv("<$SKEP_TEST> <${SKEP_TEST}x> <$SKEP_TESTx> $ $$ ${} ${open"))
	fmt.Println(os.Expand("$a-${b}-$1$*-$é", strings.ToUpper))
	os.Unsetenv("SKEP_TEST")
	fmt.Println(os.LookupEnv("SKEP_TEST"))
	fmt.Println(os.Setenv("", "x"), os.Setenv("a=b", "x"), os.Setenv("a", "\x00"))
	os.Clearenv()
	fmt.Println(len(os.Environ()), os.Getenv("PATH") == "")
}

// Output:
// <nil> one
// two true
// SKEP_TEST=two
// <two> <twox> <> $   open
// A-B-1*-$é
//  false
// setenv: invalid argument setenv: invalid argument setenv: invalid argument
// 0 true
