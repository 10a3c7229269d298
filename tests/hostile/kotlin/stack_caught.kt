// expect: Finished(0)
// stdout: true
// The error of too deep a recursion is caught.
fun f(n: Int): Int = f(n + 1) + 1

fun main() {
    println(runCatching { f(0) }.isFailure)
}
