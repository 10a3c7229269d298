// expect: Finished(1)
// Nothing is said to be something.
fun main() {
    val map = mapOf(1 to "one")
    println(map[2]!!.length)
}
