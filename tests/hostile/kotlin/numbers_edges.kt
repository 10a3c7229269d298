// expect: Finished(0)
// stdout: -2147483648 0 -2147483648 0 2147483647 -1 4294967295 255 9223372036854775807 2147483648
// Numbers at the edges of their types.
fun main(args: Array<String>) {
    val minus = args.size - 1
    val least = Int.MIN_VALUE + args.size
    println(
        "${least / minus} ${least % minus} ${Int.MAX_VALUE + args.size + 1} ${Double.NaN.toInt()} ${1e300.toInt()} " +
            "${-1 shr 31} ${(-1).toUInt()} ${(-1).toUByte()} ${1e300.toLong()} ${least.toUInt()}",
    )
}
