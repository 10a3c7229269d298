// expect: CompileError
// Names of types that stand for each other.
typealias A = List<B>
typealias B = Map<A, A>

fun main() {
    val x: A? = null
    println(x)
}
