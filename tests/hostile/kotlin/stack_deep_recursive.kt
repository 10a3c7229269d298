// expect: Finished(0)
// stdout: 200000
// Recursion that keeps its calls elsewhere.
val depth = DeepRecursiveFunction<Int, Int> { n -> if (n == 0) 0 else callRecursive(n - 1) + 1 }

fun main() {
    println(depth(200_000))
}
