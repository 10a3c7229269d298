// expect: OutOfMemory
// Rows of 40 GB together.
fun main() {
    println(Array(100_000) { IntArray(100_000) }.size)
}
