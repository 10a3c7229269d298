// expect: CompileError
// Two functions that are to be copied into each other.
inline fun f(g: () -> Int): Int = h { g() + 1 }
inline fun h(g: () -> Int): Int = f { g() + 1 }

fun main() {
    println(f { 1 })
}
