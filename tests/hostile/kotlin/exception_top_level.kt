// expect: Finished(1)
// A value of the file cannot be made.
val x = "not a number".toInt()

fun main() {
    println(x)
}
