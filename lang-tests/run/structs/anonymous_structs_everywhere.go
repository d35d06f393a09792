//go:build skep

package main

import "fmt"

var config = struct {
	host string
	port int
	opts struct{ debug, trace bool }
}{host: "h", port: 80}

func bounds(xs []int) (r struct{ min, max int }) {
	r.min, r.max = xs[0], xs[0]
	for _, x := range xs {
		r.min, r.max = min(r.min, x), max(r.max, x)
	}
	return
}

func main() {
	config.opts.debug = true
	fmt.Printf("%+v\n", config)
	for _, c := range []struct {
		in   string
		want int
	}{{"a", 1}, {"bb", 2}, {in: "ccc"}} {
		fmt.Println(c.in, c.want, len(c.in) == c.want)
	}
	fmt.Println(bounds([]int{3, 1, 2}), bounds([]int{3}).max)
	m := map[struct{ x, y int }]string{{1, 2}: "a", {3, 4}: "b"}
	fmt.Println(m[struct{ x, y int }{3, 4}], len(m))
	set := map[string]struct{}{"k": {}}
	_, ok := set["k"]
	fmt.Println(ok, set)
	type pair struct{ a, b int }
	var p pair = struct{ a, b int }{1, 2}
	var e any = struct{ a, b int }{1, 2}
	_, isPair := e.(pair)
	_, isAnon := e.(struct{ a, b int })
	fmt.Println(p, isPair, isAnon)
	f := func(s struct{ n int }) int { return s.n }
	fmt.Println(f(struct{ n int }{5}))
	ps := []*struct{ v int }{{1}, {2}}
	fmt.Println(ps[1].v, len(ps))
}

// Output:
// {host:h port:80 opts:{debug:true trace:false}}
// a 1 true
// bb 2 true
// ccc 0 false
// {1 3} 3
// b 2
// true map[k:{}]
// {1 2} false true
// 5
// 2 2
