// expect: OutOfFuel
// Recursion that the compiler makes a loop.
tailrec fun f(n: Int): Int = if (n == -1) 0 else f((n + 1) % 1000)

fun main() {
    println(f(0))
}
