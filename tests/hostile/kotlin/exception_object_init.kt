// expect: Finished(0)
// stdout: ExceptionInInitializerError NoClassDefFoundError
// An object whose initializer has thrown can never be used.
object Broken {
    val x: Int = "not a number".toInt()
}

fun main() {
    println(List(2) { runCatching { Broken.x }.exceptionOrNull()!!::class.simpleName }.joinToString(" "))
}
