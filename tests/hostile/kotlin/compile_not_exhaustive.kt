// expect: CompileError
// A case is not thought of.
enum class Colour { RED, GREEN, BLUE }

fun f(colour: Colour): Int = when (colour) {
    Colour.RED -> 1
    Colour.GREEN -> 2
}

fun main() {
    println(f(Colour.RED))
}
