// expect: Finished(1)
// stdin: 5
// stdout: 5
// A line that is not there is said to be there.
fun main() {
    println(readLine()!!.toInt())
    println(readLine()!!.toInt())
}
