// expect: CompileError
package main

//line /etc/passwd:1
func main() { x := }
