// expect: Finished(0) | CompileError
// The class of the file gets another name.
@file:JvmName("Other")

fun main() {
    println("other")
}
