// expect: OutputLimit
// One line of 20 MB.
fun main() {
    println("0123456789".repeat(2_000_000))
}
