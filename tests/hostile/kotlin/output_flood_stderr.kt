// expect: OutputLimit
// Lines without an end on standard error.
fun main() {
    while (true) System.err.println("a line of a flood that does not end, on standard error, not kept back")
}
