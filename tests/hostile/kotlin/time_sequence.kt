// expect: OutOfFuel
// A sequence without an end is searched for what it does not have.
fun main() {
    println(generateSequence(1) { (it + 2) % 1001 }.first { it < 0 })
}
