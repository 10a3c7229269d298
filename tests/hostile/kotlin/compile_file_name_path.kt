// expect: CompileError
// The name of the class of the file is a path.
@file:JvmName("../../../tmp/escaped")

fun main(args: Array<String>) {
    println(1)
}
