// expect: Finished(0)
// stdin: some text
// stdout: some text 0
// Reads all there is, twice.
fun main() {
    print(System.`in`.bufferedReader().readText())
    println(" " + System.`in`.readBytes().size)
}
