// expect: Finished(1)
// An array of less than nothing is an error.
fun main(args: Array<String>) {
    println(IntArray(args.size - 1).size)
}
