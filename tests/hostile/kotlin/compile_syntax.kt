// expect: CompileError
// Not a program.
fun main() { val x = }}}} ((( """
