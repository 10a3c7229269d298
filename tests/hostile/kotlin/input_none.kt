// expect: Finished(1)
// stdout: null null
// There is nothing to read.
fun main() {
    println("${readLine()} ${readlnOrNull()}")
    println(readln())
}
