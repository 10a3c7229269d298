// expect: CompileError
package main

import "os"

func main() {}
