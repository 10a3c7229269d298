// expect: StackOverflow
// A value that needs itself.
class Itself {
    val x: Int by lazy(LazyThreadSafetyMode.NONE) { x + 1 }
}

fun main() {
    println(Itself().x)
}
