// expect: Finished(0) | CompileError
// stdout: 1
// Blocks that are copied into each other.
fun main(args: Array<String>) {
    var n = 0
    repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { repeat(1) { n++ } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } } }
    println(n)
}
