// expect: OutOfFuel
// Waits for an hour by looking at the clock.
fun main() {
    val end = System.currentTimeMillis() + 3_600_000
    while (System.currentTimeMillis() < end) {
    }
    println("an hour later")
}
