// expect: Finished(1)
// stdout: before
// Nothing catches the exception.
fun main() {
    println("before")
    throw RuntimeException("message", IllegalStateException("cause"))
}
