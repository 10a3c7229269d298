// expect: CompileError
// refused: no main method
// There is nothing to start.
fun Main() {
    println("never")
}
