// expect: CompileError | Finished(0)
// stdout: 1
// Nested generic calls with lambdas, whose types take the compiler ever longer to find.
fun <A, B> A.then(f: (A) -> B): B = f(this)

fun main(args: Array<String>) {
    println(1.then { x0 -> 1.then { x1 -> 1.then { x2 -> 1.then { x3 -> 1.then { x4 -> 1.then { x5 -> 1.then { x6 -> 1.then { x7 -> 1.then { x8 -> 1.then { x9 -> 1.then { x10 -> 1.then { x11 -> 1.then { x12 -> 1.then { x13 -> 1.then { x14 -> 1.then { x15 -> 1.then { x16 -> 1.then { x17 -> 1.then { x18 -> 1.then { x19 -> 1.then { x20 -> 1.then { x21 -> 1.then { x22 -> 1.then { x23 -> 1.then { x24 -> x0 } } } } } } } } } } } } } } } } } } } } } } } } })
}
