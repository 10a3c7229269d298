// expect: Finished(9)
// The program ends before main begins.
val x: Int = kotlin.system.exitProcess(9)

fun main() {
    println("main")
}
