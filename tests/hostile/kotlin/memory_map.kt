// expect: OutOfMemory | OutOfFuel
// A map that grows for ever.
fun main() {
    val map = mutableMapOf<Long, LongArray>()
    var i = 0L
    while (true) map.getOrPut(i++) { LongArray(100) }
}
