// expect: Finished(0)
// stdout: true b
// Types that are bounded by themselves.
interface Chain<T : Chain<T>> {
    val next: T
}

class Link : Chain<Link> {
    override val next get() = this
}

fun <T> larger(a: T, b: T): T where T : Comparable<T>, T : CharSequence = if (a > b) a else b

fun main() {
    println("${Link().next.next.next is Chain<*>} ${larger("a", "b")}")
}
