// expect: Finished(0)
// The time that work takes is the same in each run.
import kotlin.system.measureNanoTime
import kotlin.system.measureTimeMillis

fun main() {
    var sum = 0L
    println(measureNanoTime { for (i in 0 until 1_000_000) sum += i * i })
    println(measureTimeMillis { Thread.sleep(20) } >= 19)
    println(sum)
}
