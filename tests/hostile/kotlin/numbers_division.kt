// expect: Finished(1)
// Divides by zero, without a sign.
fun main(args: Array<String>) {
    println(10u / args.size.toUInt())
}
