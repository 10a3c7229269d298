// expect: CompileError
package main

type T struct{ t T }

func main() { println(T{}) }
