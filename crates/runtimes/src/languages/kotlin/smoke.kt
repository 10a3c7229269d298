fun main() {
    val (one, other) = readln().split(" ").map { it.toInt() }
    println(one + other)
}
