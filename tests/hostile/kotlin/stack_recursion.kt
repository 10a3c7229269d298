// expect: StackOverflow
// Recursion without an end.
fun f(n: Int): Int = f(n + 1) + 1

fun main() {
    println(f(0))
}
