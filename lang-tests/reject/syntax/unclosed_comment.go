//go:build skep

package main

func main() {
}

/* never closed // error: comment not terminated
