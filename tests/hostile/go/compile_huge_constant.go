// expect: CompileError
package main

const huge = 1 << 100000

func main() { println(huge > 0) }
