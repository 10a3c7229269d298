// expect: OutOfMemory | OutOfFuel
// A text that is built for ever.
fun main() {
    println(buildString { while (true) append("0123456789".repeat(10_000)) })
}
