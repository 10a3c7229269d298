// Counts made-up words in a map, and sorts them. Size: 1000000
fun main() {
    val n = readln().trim().toInt()
    val counts = HashMap<String, Int>()
    var seed = 1
    repeat(n) {
        seed = seed * 1103515245 + 12345
        counts.merge("w${(seed ushr 8) % 50000}", 1, Int::plus)
    }
    val ordered = counts.entries.sortedWith(compareBy({ it.value }, { it.key }))
    println("${ordered.size} ${ordered.last()} ${ordered.first()}")
}
