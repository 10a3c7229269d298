// expect: CompileError
package main

//go:wasmimport host escape
func escape()

func main() {
	escape()
}
