// expect: OutputLimit
// A template doubles its text.
fun main() {
    var s = "0123456789"
    repeat(22) { s = "$s$s" }
    println("$s")
}
