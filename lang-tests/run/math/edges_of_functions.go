//go:build skep

package main

import (
	"fmt"
	"math"
)

func main() {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, x := range []float64{0, zero, 1, -1, 0.5, -2.5, 1e300, 5e-324, inf, -inf, nan} {
		frac, exp := math.Frexp(x)
		whole, part := math.Modf(x)
		fmt.Println(x, frac, exp, whole, part, math.Logb(x), math.Ilogb(x), math.Signbit(x))
		fmt.Println(math.Floor(x), math.Ceil(x), math.Trunc(x), math.Round(x), math.RoundToEven(x), math.Abs(x), math.Sqrt(x), math.Cbrt(x))
		fmt.Println(math.Max(x, 0), math.Min(x, zero), math.Dim(x, 1), math.Mod(x, 2), math.Remainder(x, 2), math.Hypot(x, 3), math.Pow(x, 3), math.Pow(2, x))
		fmt.Println(math.Nextafter(x, inf), math.Nextafter32(float32(x), 0), math.Ldexp(x, 3), math.FMA(x, 2, 1), math.Gamma(x), math.IsInf(x, 0), math.IsNaN(x))
		fmt.Println(math.Exp(x), math.Exp2(x), math.Expm1(x), math.Log(x), math.Log2(x), math.Log10(x), math.Atan2(x, -1), math.Atan(x))
	}
	fmt.Println(math.Pow10(-324), math.Pow10(308), math.Pow10(309), math.Float64bits(1.5), math.Float32frombits(0x3fc00000))
	fmt.Println(math.MaxInt64, uint64(math.MaxUint64), math.MaxFloat64, math.SmallestNonzeroFloat32, math.MaxInt8)
}

// Output:
// 0 0 0 0 0 -Inf -2147483648 false
// 0 0 0 0 0 0 0 0
// 0 -0 0 0 0 3 0 1
// 5e-324 0 0 1 +Inf false false
// 1 1 0 -Inf -Inf -Inf 3.141592653589793 0
// -0 -0 0 -0 -0 -Inf -2147483648 true
// -0 -0 -0 -0 -0 0 -0 -0
// 0 -0 0 -0 -0 3 -0 1
// 5e-324 -0 -0 1 -Inf false false
// 1 1 -0 -Inf -Inf -Inf -3.141592653589793 -0
// 1 0.5 1 1 0 0 0 false
// 1 1 1 1 1 1 1 1
// 1 -0 0 1 1 3.1622776601683795 1 2
// 1.0000000000000002 0.99999994 8 3 1 false false
// 2.718281828459045 2 1.718281828459045 0 0 0 2.356194490192345 0.7853981633974483
// -1 -0.5 1 -1 -0 0 0 true
// -1 -1 -1 -1 -1 1 NaN -1
// 0 -1 0 -1 -1 3.1622776601683795 -1 0.5
// -0.9999999999999999 -0.99999994 -8 -1 NaN false false
// 0.36787944117144233 0.5 -0.6321205588285577 NaN NaN NaN -2.356194490192345 -0.7853981633974483
// 0.5 0.5 0 0 0.5 -1 -1 false
// 0 1 0 1 0 0.5 0.7071067811865476 0.7937005259840997
// 0.5 -0 0 0.5 0.5 3.0413812651491092 0.125 1.4142135623730951
// 0.5000000000000001 0.49999997 4 2 1.7724538509055159 false false
// 1.6487212707001282 1.414213562373095 0.6487212707001282 -0.6931471805599453 -1 -0.3010299956639812 2.677945044588987 0.4636476090008061
// -2.5 -0.625 2 -2 -0.5 1 1 true
// -3 -2 -2 -3 -2 2.5 NaN -1.3572088082974534
// 0 -2.5 0 -0.5 -0.5 3.905124837953328 -15.625 0.1767766952966369
// -2.4999999999999996 -2.4999998 -20 -4 -0.9453087204829419 false false
// 0.0820849986238988 0.17677669529663687 -0.9179150013761013 NaN NaN NaN -1.9513027039072615 -1.1902899496825317
// 1e+300 0.7466108948025751 997 1e+300 0 996 996 false
// 1e+300 1e+300 1e+300 1e+300 1e+300 1e+300 1e+150 1e+100
// 1e+300 -0 1e+300 0 0 1e+300 +Inf +Inf
// 1.0000000000000002e+300 3.4028235e+38 8e+300 2e+300 +Inf false false
// +Inf +Inf +Inf 690.7755278982137 996.5784284662087 300 1.5707963267948966 1.5707963267948966
// 5e-324 0.5 -1073 0 5e-324 -1074 -1074 false
// 0 1 0 0 0 5e-324 2.2227587494850775e-162 1.7031839360032603e-108
// 5e-324 -0 0 5e-324 5e-324 3 0 1
// 1e-323 0 4e-323 1 +Inf false false
// 1 1 5e-324 -709.0895657128241 -1074 -307.9536855642528 3.141592653589793 5e-324
// +Inf +Inf 0 +Inf NaN +Inf 2147483647 false
// +Inf +Inf +Inf +Inf +Inf +Inf +Inf +Inf
// +Inf -0 +Inf NaN NaN +Inf +Inf +Inf
// +Inf 3.4028235e+38 +Inf +Inf +Inf true false
// +Inf +Inf +Inf +Inf +Inf +Inf 1.5707963267948966 1.5707963267948966
// -Inf -Inf 0 -Inf NaN +Inf 2147483647 true
// -Inf -Inf -Inf -Inf -Inf +Inf NaN -Inf
// 0 -Inf 0 NaN NaN +Inf -Inf 0
// -1.7976931348623157e+308 -3.4028235e+38 -Inf -Inf NaN true false
// 0 0 -1 NaN NaN NaN -1.5707963267948966 -1.5707963267948966
// NaN NaN 0 NaN NaN NaN 2147483647 false
// NaN NaN NaN NaN NaN NaN NaN NaN
// NaN NaN NaN NaN NaN NaN NaN NaN
// NaN NaN NaN NaN NaN false true
// NaN NaN NaN NaN NaN NaN NaN NaN
// 0 1e+308 +Inf 4609434218613702656 1.5
// 9223372036854775807 18446744073709551615 1.7976931348623157e+308 1.401298464324817e-45 127
