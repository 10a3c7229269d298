// expect: Finished(0) | CompileError
// Two functions could be the start.
fun main() {
    println("without")
}

fun main(args: Array<String>) {
    println("with")
}
