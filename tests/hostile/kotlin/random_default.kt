// expect: Finished(0)
// All sources of chance give the same in each run.
import kotlin.random.Random

fun main() {
    println("${Random.nextInt()} ${Math.random()} ${(1..100).random()} ${listOf(1, 2, 3, 4).shuffled()}")
    println(java.util.UUID.randomUUID())
}
