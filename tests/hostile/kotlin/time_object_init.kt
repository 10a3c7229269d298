// expect: OutOfFuel
// An object is never complete.
object Slow {
    var x = 1

    init {
        while (x > 0) x = x % 1000 + 1
    }
}

fun main() {
    println(Slow.x)
}
