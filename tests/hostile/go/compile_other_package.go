// expect: CompileError
package other

func main() {}
