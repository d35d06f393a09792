//go:build skep

package main

type point struct{ x, y int }
type line struct {
	from, to point
	tags     map[string]string
	all      []point
}

func main() {
	_ = line{from: {1, 2}} // error 17: missing type in composite literal
	_ = line{{1, 2}, point{}, nil, nil} // error 11: missing type in composite literal
	_ = line{tags: {"a": "b"}} // error 17: missing type in composite literal
	_ = line{all: {{1, 2}}} // error 16: missing type in composite literal
	_ = line{all: []point{{1, 2}}, tags: map[string]string{"a": "b"}}
	_ = []line{{from: point{}, to: {3, 4}}} // error 33: missing type in composite literal
	_ = map[point]line{{1, 2}: {from: {}}} // error 36: missing type in composite literal
	_ = &line{to: {}} // error 16: missing type in composite literal
}
