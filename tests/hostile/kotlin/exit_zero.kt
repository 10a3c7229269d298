// expect: Finished(0)
// stdout: before
// Nothing runs after an exit.
import kotlin.system.exitProcess

fun main() {
    println("before")
    try {
        exitProcess(0)
    } finally {
        println("after")
    }
}
