// expect: CompileError
// A function that is to be copied into itself.
inline fun f(n: Int, g: (Int) -> Int): Int = if (n == 0) g(0) else f(n - 1) { g(it) + 1 }

fun main() {
    println(f(3) { it })
}
