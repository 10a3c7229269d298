// expect: StackOverflow
// The error cannot be caught here.
fun f(n: Int): Int = f(n + 1) + 1

fun main() {
    println(runCatching { f(0) }.isFailure)
}
