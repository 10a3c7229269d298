// expect: Finished(1)
// A part of the program is not written yet.
fun f(): Int = TODO("later")

fun main() {
    println(f())
}
