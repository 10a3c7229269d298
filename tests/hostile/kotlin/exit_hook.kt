// expect: Finished(7)
// stdout: main hook
// A hook runs after an exit.
import kotlin.concurrent.thread
import kotlin.system.exitProcess

fun main() {
    Runtime.getRuntime().addShutdownHook(thread(start = false) { println("hook") })
    print("main ")
    exitProcess(7)
}
