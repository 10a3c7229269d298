// expect: OutOfFuel
// Two threads wait for each other's locks for ever.
import kotlin.concurrent.thread

fun lock(first: Any, second: Any) {
    synchronized(first) {
        Thread.sleep(10)
        synchronized(second) { println("never") }
    }
}

fun main() {
    val a = Any()
    val b = Any()
    thread { lock(a, b) }
    lock(b, a)
}
