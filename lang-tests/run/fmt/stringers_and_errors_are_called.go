//go:build skep

package main

import "fmt"

type temp float64
type secret struct{ s string }
type code int
type list []temp

func (t temp) String() string    { return fmt.Sprintf("%.1f°", float64(t)) }
func (s *secret) String() string { return "***" }
func (c code) Error() string     { return fmt.Sprint("code ", int(c)) }

func main() {
	fmt.Println(temp(36.6), list{1, 2}, map[string]temp{"a": 3}, struct{ T temp }{4})
	fmt.Println(secret{"x"}, &secret{"x"}, code(3), []error{code(4), nil})
	fmt.Printf("%v %s %d %q %5.2f %x\n", temp(1), temp(2), code(5), code(6), temp(7), temp(1))
	fmt.Printf("%+v %T\n", struct {
		E error
		S fmt.Stringer
	}{code(7), nil}, temp(0))
}

// Output:
// 36.6° [1.0° 2.0°] map[a:3.0°] {4.0°}
// {x} *** code 3 [code 4 <nil>]
// 1.0° 2.0° 5 "code 6"  7.00 312e30c2b0
// {E:code 7 S:<nil>} main.temp
