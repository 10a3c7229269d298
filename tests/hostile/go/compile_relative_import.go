// expect: CompileError
package main

import "../../etc"

func main() {}
