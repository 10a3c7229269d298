// expect: StackOverflow
// A list that asks itself.
class Itself : AbstractList<Int>() {
    override val size: Int get() = this.count()
    override fun get(index: Int): Int = this[index]
}

fun main() {
    println(Itself().size)
}
