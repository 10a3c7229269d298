// expect: Finished(0)
// stdout: 5000
// Five thousand threads.
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread

fun main() {
    val count = AtomicInteger()
    List(5000) { thread { count.incrementAndGet() } }.forEach { it.join() }
    println(count)
}
