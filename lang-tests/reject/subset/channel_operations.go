//go:build skep

//skep:not-go processes talk by messages

package main

import "fmt"

func use(c chan int) {
	c <- 1             // error: channel operations
	fmt.Println(<-c)   // error: channel operations
	close(c)           // error: channel operations
	for v := range c { // error: channel operations
		fmt.Println(v)
	}
	select { // error: select
	default:
	}
}

func main() {
	use(nil)
}
