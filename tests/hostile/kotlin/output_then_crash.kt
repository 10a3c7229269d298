// expect: Finished(1)
// stdout: before
// What was printed before an exception is not lost.
fun main() {
    print("before")
    println(emptyList<Int>().first())
}
