// expect: Finished(6)
// A thread ends the program while main waits.
import kotlin.concurrent.thread
import kotlin.system.exitProcess

fun main() {
    thread { exitProcess(6) }
    Thread.sleep(100_000)
}
