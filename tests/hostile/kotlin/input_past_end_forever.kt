// expect: OutOfFuel
// Waits for more input, which never comes.
fun main() {
    while (true) {
        val line = readLine() ?: continue
        println(line)
    }
}
