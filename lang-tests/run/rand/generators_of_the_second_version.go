//go:build skep

package main

import (
	"fmt"
	"math/rand/v2"
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	fmt.Println(r.Int(), r.IntN(10), r.IntN(1<<40), r.Int32N(7), r.Int64N(1e15), r.Uint32(), r.Uint64(), r.UintN(8))
	fmt.Println(r.Float64(), r.Float32(), r.NormFloat64(), r.ExpFloat64(), r.Perm(7))
	names := []string{"a", "b", "c", "d"}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	fmt.Println(names)
	c := rand.NewChaCha8([32]byte([]byte("thirty-two bytes make up a seed.")))
	sum := uint64(0)
	for range 300 {
		sum = sum*31 + c.Uint64()
	}
	fmt.Println(sum)
	some := make([]byte, 11)
	c.Read(some)
	fmt.Println(some)
	p := rand.NewPCG(3, 4)
	p.Uint64()
	state, err := p.MarshalBinary()
	fmt.Printf("%q %v\n", state, err)
	q := &rand.PCG{}
	fmt.Println(q.UnmarshalBinary(state), q.Uint64() == p.Uint64(), q.UnmarshalBinary(nil))
	fmt.Println(rand.N(5) < 5, rand.IntN(1), rand.Float64() < 1)
	defer func() { fmt.Println(recover()) }()
	rand.N(int8(-1))
}

// Output:
// 4969059760275911952 6 22300033160 5 234276270678412 176975231 9221744211007427193 6
// 0.9730458047755973 0.035181105 -0.04750789419852852 0.21508763681487764 [4 5 2 3 1 0 6]
// [c d a b]
// 14841341469146903040
// [165 142 153 70 119 149 45 75 185 234 172]
// "pcg:\xb0gFo\xab\x15؍\"\x1c\xf9\x11v\x9bZc" <nil>
// <nil> true invalid PCG encoding
// true 0 true
// invalid argument to N
