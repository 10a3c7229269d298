// expect: Finished(0)
// stdout: own own
// Classes with the names of the library's.
class String {
    override fun toString(): kotlin.String = "own"
}

class ArrayList<T> {
    override fun toString(): kotlin.String = "own"
}

fun main() {
    println("${String()} ${ArrayList<Int>()}")
}
