// expect: CompileError
// The type of a function follows from itself.
fun f(n: Int) = if (n == 0) g(n) else 1
fun g(n: Int) = f(n - 1)

fun main() {
    println(f(1))
}
