//go:build skep

//skep:exit 2
//skep:panic panic: main.word("say "it"")

package main

type word string

func main() {
	panic(word("say \"it\""))
}

// Output:
