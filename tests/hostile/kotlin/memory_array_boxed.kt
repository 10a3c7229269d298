// expect: OutOfMemory | Finished(1)
// An array of a billion texts.
fun main() {
    println(Array(1_000_000_000) { "x" }.size)
}
