// expect: CompileError
package main

import "internal/abi"

func main() { println(abi.FuncPCABI0(main)) }
