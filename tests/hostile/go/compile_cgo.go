// expect: CompileError
package main

// #include <stdio.h>
import "C"

func main() { C.puts(nil) }
