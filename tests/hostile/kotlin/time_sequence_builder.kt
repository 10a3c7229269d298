// expect: OutOfFuel
// A sequence gives nothing for ever.
fun main() {
    val s = sequence<Int> {
        var x = 0
        while (true) {
            x++
            if (x < 0 && x > 0) yield(x)
        }
    }
    println(s.first())
}
