// expect: CompileError
package main

func elsewhere()

func main() { elsewhere() }
