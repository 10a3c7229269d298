// expect: Finished(1)
// An exception that is the cause of its own cause.
fun main() {
    val a = Exception("a")
    val b = Exception("b", a)
    a.initCause(b)
    throw b
}
