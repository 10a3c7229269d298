// expect: OutOfFuel
// A property whose value is never found.
class Slow {
    val x: Int
        get() {
            var y = 1
            while (y != 0) y = y * 5 or 1
            return y
        }
}

fun main() {
    println(Slow().x)
}
