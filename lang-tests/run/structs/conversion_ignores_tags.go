//go:build skep

package main

import "fmt"

type person struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
}

type row struct {
	Name string `db:"n"`
	Age  int
}

type deep struct {
	P struct {
		X int `a:"b"`
	}
}

type deep2 struct {
	P struct {
		X int `c:"d"`
	}
}

func main() {
	p := person{"ann", 30}
	r := row(p)
	q := (*row)(&p)
	q.Age++
	fmt.Println(r, p, *q)
	anon := struct {
		Name string
		Age  int
	}(p)
	fmt.Printf("%v %T\n", anon, anon)
	var d deep
	d.P.X = 4
	fmt.Println(deep2(d).P.X)
	fmt.Printf("%+v %T\n", person(r), person(r))
}

// Output:
// {ann 30} {ann 31} {ann 31}
// {ann 31} struct { Name string; Age int }
// 4
// {Name:ann Age:30} main.person
