// expect: CompileError | OutOfMemory | Finished(0)
package main

var large [900 << 20]byte

func main() { large[7] = 1; println(large[7]) }
