//go:build skep

package main

import "fmt"

type engine struct{ power int }

func (e engine) describe() string { return fmt.Sprint("engine ", e.power) }
func (e *engine) tune(by int)     { e.power += by }

type car struct {
	*engine
	name string
}

type boat struct{ engine }

type tuner interface{ tune(int) }

func main() {
	c := car{&engine{100}, "c"}
	before := c.describe
	tune := c.tune
	tune(50)
	fmt.Println(before(), c.describe())
	b := boat{engine{10}}
	f := b.tune
	f(1)
	f(2)
	fmt.Println(b.describe(), b.power)
	var t tuner = &b
	g := t.tune
	t = c
	g(5)
	fmt.Println(b.power, c.power)
	fs := []func() string{c.describe, b.describe, engine{1}.describe}
	c.power = 0
	for _, f := range fs {
		fmt.Println(f())
	}
	defer c.tune(1)
	p := &c
	h := p.engine.describe
	p.engine = &engine{7}
	fmt.Println(h(), p.describe())
}

// Output:
// engine 100 engine 150
// engine 13 13
// 18 150
// engine 150
// engine 18
// engine 1
// engine 0 engine 7
