// expect: StackOverflow | Finished(0)
// Each sequence is a part of the next.
fun main() {
    var s: Sequence<Int> = sequenceOf(1)
    repeat(2_000_000) { s = s.map { it + 1 } }
    println(s.first())
}
