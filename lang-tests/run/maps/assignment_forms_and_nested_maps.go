//go:build skep

package main

import "fmt"

type point struct{ x, y int }

func two() (int, bool) { return 7, true }

func main() {
	m := map[string]map[string]int{}
	if m["a"] == nil {
		m["a"] = map[string]int{}
	}
	m["a"]["b"]++
	m["a"]["c"] += 5
	fmt.Println(m, m["x"]["y"], len(m["x"]))
	s := map[int][]string{}
	s[1] = append(s[1], "x", "y")
	s[1][0] = "z"
	fmt.Println(s)
	p := map[string]*point{"a": {1, 2}}
	p["a"].x = 10
	fmt.Println(*p["a"])
	v := map[point]point{{1, 2}: {3, 4}}
	q := v[point{1, 2}]
	q.x = 9
	fmt.Println(v, q, v[point{}])
	var ok bool
	f := map[string]int{}
	f["k"], ok = two()
	_, f["j"] = two2()
	x, there := f["k"]
	fmt.Println(f, ok, x, there)
	f["a"], f["b"] = f["k"], f["j"]
	f["a"], f["b"] = f["b"], f["a"]
	fmt.Println(f)
	var has bool
	has, _ = has2(f)
	fmt.Println(has)
	fs := map[string]func(int) int{"double": func(n int) int { return n * 2 }}
	fmt.Println(fs["double"](4))
	if v, ok := f["none"]; !ok {
		fmt.Println("none", v)
	}
	clear(f)
	delete(f, "x")
	fmt.Println(len(f))
	var nilMap map[string]int
	delete(nilMap, "a")
	for range nilMap {
	}
	defer func() { fmt.Println(recover(), len(nilMap), nilMap["q"]) }()
	nilMap["a"]++
}

func two2() (bool, int) { return true, 8 }

func has2(m map[string]int) (bool, error) {
	_, ok := m["a"]
	return ok, nil
}

// Output:
// map[a:map[b:1 c:5]] 0 0
// map[1:[z y]]
// {10 2}
// map[{1 2}:{3 4}] {9 4} {0 0}
// map[j:8 k:7] true 7 true
// map[a:8 b:7 j:8 k:7]
// true
// 8
// none 0
// 0
// assignment to entry in nil map 0 0
