//go:build skep

package main

import "fmt"

type point struct {
	x, y int
	tag  uint8
	next *point
}

func (p *point) move(dx int) {
	p.x += dx
	p.tag += 200
}

// An object in a loop starts zeroed in each round, on every way through it.
func rounds(n int) (sum int) {
	for i := range n {
		p := &point{y: i}
		if i%2 == 0 {
			p.move(i)
		}
		for j := 0; j < i; j++ {
			if j == 3 {
				continue
			}
			p.move(1)
		}
		sum += p.x*1000 + int(p.tag) + p.y
	}
	return sum
}

// One that another holds is reached through it.
func chain() int {
	a := &point{x: 1}
	b := &point{x: 2, next: a}
	b.next.x += 5
	b.next, a = b, b.next
	return a.x + b.next.x
}

func captured(n int) (int, string) {
	count, text := 0, ""
	add := func(k int) {
		count += k
		text += fmt.Sprint(k)
	}
	for i := range n {
		add(i)
	}
	return count, text
}

func each(n int, do func(int) bool) {
	for i := 0; i < n; i++ {
		if !do(i) {
			return
		}
	}
}

func taken(n int) (sum int, last *int) {
	each(n, func(i int) bool {
		square := i * i
		last = &square
		sum += square
		return sum < 20
	})
	return sum, last
}

func arrays(k int) int {
	var a [4]int
	s := make([]int, 3)
	for i := range 3 {
		a[1], s[2] = a[0]+i, a[1]+k
		a[0] = s[2]
	}
	b := a
	b[0]++
	return a[0]*100 + b[0] + s[0] + len(s)
}

func main() {
	fmt.Println(rounds(7), chain())
	fmt.Println(captured(4))
	sum, last := taken(10)
	fmt.Println(sum, *last)
	fmt.Println(arrays(5))
	defer func() { fmt.Println(recover()) }()
	p := &point{}
	fmt.Println(p.next.x)
}

// Output:
// 30837 8
// 6 0123
// 30 16
// 1115
// runtime error: invalid memory address or nil pointer dereference
