// expect: Finished(0) | CompileError
// stdout: true
// Lambdas in lambdas.
fun main(args: Array<String>) {
    val f = { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { { 1 } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
    println(f() != 1)
}
