//go:build skep

package main

import "fmt"

type board [3][3]byte

func (b board) rows() (s string) {
	for _, row := range b {
		s += string(row[:]) + "/"
	}
	return
}

func (b *board) put(x, y int, c byte) { b[y][x] = c }

func fill(b board) board {
	for y := range b {
		for x := range b[y] {
			if b[y][x] == 0 {
				b[y][x] = '.'
			}
		}
	}
	return b
}

func main() {
	var b board
	b.put(1, 1, 'x')
	c := fill(b)
	fmt.Println(c.rows(), b[0][0], b == c, len(b), len(b[0]))
	d := c
	d[0] = [3]byte{'a', 'b', 'c'}
	fmt.Println(d.rows(), c.rows())
	var cube [2][3][4]int
	n := 0
	for i := range cube {
		for j := range cube[i] {
			for k := range cube[i][j] {
				cube[i][j][k] = n
				n++
			}
		}
	}
	fmt.Println(cube[1][2][3], cube[1], cube[0][1:][0][2:])
	row := cube[1][0]
	row[0] = 99
	p := &cube[1][0]
	p[1] = 77
	fmt.Println(row, cube[1][0], len(cube[0][0]), cap(p[:2]))
	grid := make([][]int, 3)
	for i := range grid {
		grid[i] = make([]int, i+1)
		grid[i][i] = i
	}
	fmt.Println(grid)
	arrs := [][2]int{{1, 2}, {3, 4}}
	for _, a := range arrs {
		a[0] = 0
	}
	arrs[0][1]++
	m := map[string][2]int{"a": {1, 2}}
	v := m["a"]
	v[0] = 9
	fmt.Println(arrs, m, v)
	i, j := 1, 5
	defer func() { fmt.Println(recover()) }()
	fmt.Println(cube[i][j%3][j])
}

// Output:
// .../.x./.../ 0 false 3 3
// abc/.x./.../ .../.x./.../
// 23 [[12 13 14 15] [16 17 18 19] [20 21 22 23]] [6 7]
// [99 13 14 15] [12 77 14 15] 4 4
// [[0] [0 1] [0 0 2]]
// [[1 3] [3 4]] map[a:[1 2]] [9 2]
// runtime error: index out of range [5] with length 4
