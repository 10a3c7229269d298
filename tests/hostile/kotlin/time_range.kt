// expect: OutOfFuel
// A range with a quintillion elements.
fun main() {
    var sum = 0L
    for (i in 0L..1_000_000_000_000_000_000L step 3) sum += i
    println(sum)
}
