// expect: Finished(0)
// stdout: before
// Nothing comes out of a closed stream.
fun main() {
    println("before")
    System.out.close()
    repeat(1_000_000) { println("after") }
}
