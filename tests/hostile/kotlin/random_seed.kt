// expect: Finished(0)
// A known seed gives known numbers.
import kotlin.random.Random

fun main() {
    println("${Random(42).nextInt()} ${Random(42).nextInt(100)} ${Random(42).nextDouble()} ${java.util.Random(42).nextInt()}")
}
