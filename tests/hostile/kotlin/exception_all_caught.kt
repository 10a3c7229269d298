// expect: Finished(0)
// stdout: NullPointerException ArithmeticException ArrayIndexOutOfBoundsException ArrayIndexOutOfBoundsException ClassCastException NumberFormatException NoSuchElementException IllegalArgumentException IllegalStateException UninitializedPropertyAccessException NoWhenBranchMatchedException NegativeArraySizeException ConcurrentModificationException UnsupportedOperationException
// All that a program can do wrong can be caught.
class Late {
    lateinit var x: String
}

fun main(args: Array<String>) {
    val zero = args.size
    val nothing: String? = if (zero == 0) null else "x"
    val text: Any = "text"
    val changing = mutableListOf(1, 2, 3)
    val wrongs = listOf<() -> Any?>(
        { nothing!! }, { 1 / zero }, { IntArray(zero)[0] }, { listOf(1, 2)[zero + 5] }, { text as Int },
        { "x".toInt() }, { emptyList<Int>().first() }, { require(zero > 0) }, { check(zero > 0) }, { Late().x },
        { throw NoWhenBranchMatchedException() }, { IntArray(zero - 1) }, { for (x in changing) changing.add(x) },
        { (listOf(1, 2) as MutableList<Int>).add(3) },
    )
    println(wrongs.map { runCatching(it).exceptionOrNull()?.javaClass?.simpleName }.joinToString(" "))
}
