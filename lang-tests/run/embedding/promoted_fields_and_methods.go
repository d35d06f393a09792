//go:build skep

package main

import "fmt"

type base struct {
	id   int
	name string
}

func (b base) describe() string { return fmt.Sprintf("%d/%s", b.id, b.name) }
func (b *base) rename(s string) { b.name = s }

type mid struct {
	*base
	id string // hides base.id
}

type top struct {
	mid
	extra int
}

func main() {
	t := top{mid{&base{1, "one"}, "mid"}, 5}
	t.rename("uno")
	fmt.Println(t.id, t.base.id, t.name, t.describe(), t.extra)
	u := t
	u.name = "shared"
	fmt.Println(t.name, t.mid.base == u.base)
}

// Output:
// mid 1 uno 1/uno 5
// shared true
