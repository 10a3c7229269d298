// expect: CompileError
package main

type Pair[T any] struct{ a, b T }

func grow[T any](t T, n int) {
	if n > 0 {
		grow(Pair[T]{t, t}, n-1)
	}
}

func main() { grow(1, 30) }
