//go:build skep

// Package iter names the types of functions that hand out a sequence. Comb has no range over functions;
// such a function is called with what to do for each element.
package iter

// Seq calls yield for each element until yield gives false.
type Seq[V any] func(yield func(V) bool)

// Seq2 calls yield for each pair until yield gives false.
type Seq2[K, V any] func(yield func(K, V) bool)
