// expect: OutOfMemory
// The error cannot be caught here: the run ends where memory does.
fun main() {
    val all = ArrayList<IntArray>()
    try {
        while (true) all.add(IntArray(1_000_000))
    } catch (e: Throwable) {
        println("caught")
    }
}
