// expect: CompileError
package main

func Main() {}
