// expect: Finished(1)
// A file of the host is not there.
fun main() {
    println(java.io.File("/etc/passwd").readText())
}
