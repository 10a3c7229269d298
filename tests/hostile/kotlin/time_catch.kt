// expect: OutOfFuel
// Exceptions are thrown and caught for ever.
fun main() {
    var count = 0
    while (true) {
        count += runCatching { error("again") }.exceptionOrNull()!!.message!!.length
    }
}
