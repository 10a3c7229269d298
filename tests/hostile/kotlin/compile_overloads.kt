// expect: CompileError | Finished(0)
// stdout: 1
// Calls in calls of a function with many forms.
fun f(x: Int): Int = x
fun f(x: Long): Long = x
fun f(x: Double): Double = x
fun f(x: String): String = x
fun f(x: Any): Any = x
fun f(x: Byte): Byte = x
fun f(x: Short): Short = x
fun f(x: Char): Char = x
fun f(x: Float): Float = x
fun f(x: Boolean): Boolean = x

fun main(args: Array<String>) {
    println(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(f(1)))))))))))))))))))))))))))))))))))))))))
}
