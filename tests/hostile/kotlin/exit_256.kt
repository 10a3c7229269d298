// expect: Finished(0)
// Only eight bits of an exit code count.
fun main() {
    System.exit(256)
}
