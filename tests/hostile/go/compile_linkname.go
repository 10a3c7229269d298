// expect: CompileError
package main

import _ "unsafe"

//go:linkname exit runtime.exit
func exit(code int32)

func main() { exit(3) }
