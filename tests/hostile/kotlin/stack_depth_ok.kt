// expect: Finished(0)
// stdout: 50000 100000
// Recursion of a depth that programs of contests have.
fun f(n: Int): Int = if (n == 0) 0 else f(n - 1) + 1

fun main() {
    print(f(50_000))
    val thread = Thread(null, { println(" " + f(100_000)) }, "deep", 1L shl 28)
    thread.start()
    thread.join()
}
