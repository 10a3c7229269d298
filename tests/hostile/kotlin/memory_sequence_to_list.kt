// expect: OutOfMemory
// A sequence without an end is collected.
fun main() {
    println(generateSequence { LongArray(1000) }.toList().size)
}
