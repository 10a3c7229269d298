// expect: CompileError | Finished(0)
// Each variable has a type twice as large as the one before.
fun main(args: Array<String>) {
    val x0 = 1
    val x1 = x0 to x0
    val x2 = x1 to x1
    val x3 = x2 to x2
    val x4 = x3 to x3
    val x5 = x4 to x4
    val x6 = x5 to x5
    val x7 = x6 to x6
    val x8 = x7 to x7
    val x9 = x8 to x8
    val x10 = x9 to x9
    val x11 = x10 to x10
    val x12 = x11 to x11
    val x13 = x12 to x12
    val x14 = x13 to x13
    val x15 = x14 to x14
    val x16 = x15 to x15
    val x17 = x16 to x16
    val x18 = x17 to x17
    val x19 = x18 to x18
    val x20 = x19 to x19
    val x21 = x20 to x20
    val x22 = x21 to x21
    println(x22.first == x22.second)
}
