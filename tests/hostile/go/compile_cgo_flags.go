// expect: CompileError
package main

//go:cgo_ldflag "-plugin=/etc/passwd"

func main() {}
