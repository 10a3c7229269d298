// expect: Finished(1)
// stdin: 12x
// stdout: null
// A text that is no number.
fun main() {
    val s = readln()
    println(s.toIntOrNull())
    println(s.toInt())
}
