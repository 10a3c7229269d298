// expect: CompileError
package main

func main() { x := 1 }
