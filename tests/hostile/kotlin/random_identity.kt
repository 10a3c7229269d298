// expect: Finished(0)
// Hash codes of objects, and the order of a set that depends on them.
class Thing

fun main() {
    println("${Any().hashCode()} ${Thing()} ${intArrayOf(1)} ${{ 1 }.hashCode()}")
    println(HashSet(List(50) { Thing() }).joinToString())
}
