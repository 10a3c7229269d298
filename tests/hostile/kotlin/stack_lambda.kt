// expect: StackOverflow
// A lambda calls itself.
fun main() {
    lateinit var f: (Int) -> Int
    f = { f(it + 1) + 1 }
    println(f(0))
}
