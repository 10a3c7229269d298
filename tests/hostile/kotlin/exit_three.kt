// expect: Finished(3)
// An exit code, from deep within.
import kotlin.system.exitProcess

fun main() {
    listOf(1, 2, 3).forEach { if (it == 3) exitProcess(it) }
}
