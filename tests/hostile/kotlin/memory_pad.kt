// expect: OutOfMemory | Finished(1)
// A text is padded to two billion characters.
fun main() {
    println("x".padStart(Int.MAX_VALUE - 10).length)
}
