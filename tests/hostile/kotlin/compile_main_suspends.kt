// expect: Finished(0)
// stdout: 1
// The start is a coroutine.
suspend fun one(): Int = kotlin.coroutines.suspendCoroutine { it.resumeWith(Result.success(1)) }

suspend fun main() {
    println(one())
}
