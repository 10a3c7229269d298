// expect: OutputLimit
// Lines without an end.
fun main() {
    while (true) println("a line of a flood that does not end")
}
