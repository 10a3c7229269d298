// Counts the ways to place queens on a board so that none attacks another. Size: 14
fun place(all: Int, columns: Int, left: Int, right: Int): Int {
    if (columns == all) return 1
    var ways = 0
    var free = all and (columns or left or right).inv()
    while (free != 0) {
        val bit = free and -free
        ways += place(all, columns or bit, (left or bit) shl 1, (right or bit) shr 1)
        free = free and free - 1
    }
    return ways
}

fun main() {
    val n = readln().trim().toInt()
    println(place((1 shl n) - 1, 0, 0, 0))
}
