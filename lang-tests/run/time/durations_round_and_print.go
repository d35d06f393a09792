//go:build skep

package main

import (
	"fmt"
	"time"
)

func main() {
	for _, d := range []time.Duration{0, 1, 999, 1500, 1234567, 999999999, time.Second, 90 * time.Second, 36*time.Hour + 5*time.Minute + 250*time.Millisecond, -time.Minute, 1<<63 - 1, -1 << 63} {
		fmt.Println(d, d.Hours(), d.Minutes(), d.Seconds(), d.Milliseconds(), d.Microseconds(), d.Nanoseconds(), d.Abs())
		fmt.Println(d.Round(time.Second), d.Truncate(time.Minute), d.Round(7), d.Truncate(0), d.Round(time.Hour))
	}
	for _, s := range []string{"1h2m3.5s", "-1.5h", "300ms", "1us", "1µs", "+5s", "0", "", "5", "1x", "1h-2m", ".5s", ".s", "9223372036854775807ns", "9223372036854775808ns", "-9223372036854775808ns", "3000000h", "1.0000000000001s"} {
		d, err := time.ParseDuration(s)
		fmt.Println(d, err)
	}
	fmt.Printf("%v %d %s %T %#v\n", time.Second, time.Second, time.Millisecond, time.Hour, time.Minute)
	fmt.Println(2*time.Hour/time.Minute, time.Duration(1.5*float64(time.Second)))
}

// Output:
// 0s 0 0 0 0 0 0 0s
// 0s 0s 0s 0s 0s
// 1ns 2.777777777777778e-13 1.6666666666666667e-11 1e-09 0 0 1 1ns
// 0s 0s 0s 1ns 0s
// 999ns 2.775e-10 1.665e-08 9.99e-07 0 0 999 999ns
// 0s 0s 1.001µs 999ns 0s
// 1.5µs 4.166666666666667e-10 2.5e-08 1.5e-06 0 1 1500 1.5µs
// 0s 0s 1.498µs 1.5µs 0s
// 1.234567ms 3.429352777777778e-07 2.0576116666666668e-05 0.001234567 1 1234 1234567 1.234567ms
// 0s 0s 1.234569ms 1.234567ms 0s
// 999.999999ms 0.0002777777775 0.01666666665 0.999999999 999 999999 999999999 999.999999ms
// 1s 0s 1.000000001s 999.999999ms 0s
// 1s 0.0002777777777777778 0.016666666666666666 1 1000 1000000 1000000000 1s
// 1s 0s 1.000000001s 1s 0s
// 1m30s 0.025 1.5 90 90000 90000000 90000000000 1m30s
// 1m30s 1m0s 1m29.999999999s 1m30s 0s
// 36h5m0.25s 36.08340277777778 2165.0041666666666 129900.25 129900250 129900250000 129900250000000 36h5m0.25s
// 36h5m0s 36h5m0s 36h5m0.250000003s 36h5m0.25s 36h0m0s
// -1m0s -0.016666666666666666 -1 -60 -60000 -60000000 -60000000000 1m0s
// -1m0s -1m0s -59.999999997s -1m0s 0s
// 2562047h47m16.854775807s 2.5620477880152157e+06 1.5372286728091294e+08 9.223372036854776e+09 9223372036854 9223372036854775 9223372036854775807 2562047h47m16.854775807s
// 2562047h47m16.854775807s 2562047h47m0s 2562047h47m16.854775807s 2562047h47m16.854775807s 2562047h47m16.854775807s
// -2562047h47m16.854775808s -2.5620477880152157e+06 -1.5372286728091294e+08 -9.223372036854776e+09 -9223372036854 -9223372036854775 -9223372036854775808 2562047h47m16.854775807s
// -2562047h47m16.854775808s -2562047h47m0s -2562047h47m16.854775807s -2562047h47m16.854775808s -2562047h47m16.854775808s
// 1h2m3.5s <nil>
// -1h30m0s <nil>
// 300ms <nil>
// 1µs <nil>
// 1µs <nil>
// 5s <nil>
// 0s <nil>
// 0s time: invalid duration ""
// 0s time: missing unit in duration "5"
// 0s time: unknown unit "x" in duration "1x"
// 0s time: unknown unit "h-" in duration "1h-2m"
// 500ms <nil>
// 0s time: invalid duration ".s"
// 2562047h47m16.854775807s <nil>
// 0s time: invalid duration "9223372036854775808ns"
// -2562047h47m16.854775808s <nil>
// 0s time: invalid duration "3000000h"
// 1s <nil>
// 1s 1000000000 1ms time.Duration 60000000000
// 120ns 1.5s
