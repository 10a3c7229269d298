// expect: Finished(255)
// A negative exit code.
import kotlin.system.exitProcess

fun main() {
    exitProcess(-1)
}
