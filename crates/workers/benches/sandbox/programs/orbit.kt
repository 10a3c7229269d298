// Follows a body around a fixed one. Size: 20000000
import kotlin.math.sqrt

fun main() {
    val n = readln().trim().toInt()
    var x = 1.0
    var y = 0.0
    var u = 0.0
    var v = 0.8
    val step = 0.001
    repeat(n) {
        val square = x * x + y * y
        val cube = square * sqrt(square)
        u -= x / cube * step
        v -= y / cube * step
        x += u * step
        y += v * step
    }
    println("%.9f %.9f".format(x, y))
}
