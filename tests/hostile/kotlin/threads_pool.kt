// expect: Finished(0)
// stdout: 285
// Tasks in a pool.
import java.util.concurrent.Callable
import java.util.concurrent.Executors

fun main() {
    val pool = Executors.newFixedThreadPool(3)
    val all = (0 until 10).map { x -> pool.submit(Callable { x * x }) }
    println(all.sumOf { it.get() })
    pool.shutdown()
}
