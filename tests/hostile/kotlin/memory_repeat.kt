// expect: OutOfMemory | Finished(1)
// A text of four billion characters, from one call.
fun main() {
    println("ab".repeat(Int.MAX_VALUE).length)
}
