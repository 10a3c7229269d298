// expect: StackOverflow
// A property is its own value.
class Itself {
    val x: Int
        get() = x + 1
}

fun main() {
    println(Itself().x)
}
