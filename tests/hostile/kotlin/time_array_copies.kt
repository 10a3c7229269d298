// expect: OutOfFuel
// Copies of large arrays must cost what they move.
fun main() {
    var all = LongArray(10_000_000)
    while (true) all = all.copyOf()
}
