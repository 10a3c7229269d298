// expect: OutputLimit | OutOfFuel
// Ten million numbers in a line.
fun main() {
    println((1..10_000_000).joinToString(" "))
}
