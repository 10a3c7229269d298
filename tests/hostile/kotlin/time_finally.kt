// expect: OutOfFuel
// A return is held back by a finally block that does not end.
fun f(): Int {
    try {
        return 1
    } finally {
        while (true) {
        }
    }
}

fun main() {
    println(f())
}
