// expect: OutOfFuel
// A sleep of a year ends at once, out of time.
fun main() {
    Thread.sleep(365L * 24 * 3600 * 1000)
    println("a year later")
}
