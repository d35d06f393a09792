//go:build skep

package main

import "fmt"

type shape interface {
	area() float64
	name() string
}
type rect struct{ w, h float64 }
type circle struct{ r float64 }

func (r rect) area() float64    { return r.w * r.h }
func (r rect) name() string     { return "rect" }
func (c *circle) area() float64 { return 3 * c.r * c.r }
func (c *circle) name() string  { return "circle" }

func total(shapes ...shape) (sum float64) {
	for _, s := range shapes {
		sum += s.area()
	}
	return
}

func main() {
	c := &circle{1}
	shapes := []shape{rect{2, 3}, c, &rect{1, 1}}
	fmt.Println(total(shapes...))
	c.r = 2
	for _, s := range shapes {
		fmt.Println(s.name(), s.area())
	}
	f := shapes[1].area
	fmt.Println(f(), shape.name(shapes[0]))
}

// Output:
// 10
// rect 6
// circle 12
// rect 1
// 12 rect
