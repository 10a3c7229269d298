// expect: OutOfMemory
// Each function holds the one before.
fun main() {
    var f: () -> Int = { 1 }
    while (true) {
        val before = f
        val load = LongArray(1000)
        f = { before() + load.size }
    }
}
