// expect: OutOfFuel
// The first use of a value takes for ever.
val x: Int by lazy {
    var y = 1
    while (y != 0) y = y * 3 or 1
    y
}

fun main() {
    println(x)
}
