// expect: CompileError | Finished(0)
// Each function copies the one before twice.
inline fun f0(x: Int): Int = x + 1
inline fun f1(x: Int): Int = f0(x) + f0(x + 1)
inline fun f2(x: Int): Int = f1(x) + f1(x + 1)
inline fun f3(x: Int): Int = f2(x) + f2(x + 1)
inline fun f4(x: Int): Int = f3(x) + f3(x + 1)
inline fun f5(x: Int): Int = f4(x) + f4(x + 1)
inline fun f6(x: Int): Int = f5(x) + f5(x + 1)
inline fun f7(x: Int): Int = f6(x) + f6(x + 1)
inline fun f8(x: Int): Int = f7(x) + f7(x + 1)
inline fun f9(x: Int): Int = f8(x) + f8(x + 1)
inline fun f10(x: Int): Int = f9(x) + f9(x + 1)
inline fun f11(x: Int): Int = f10(x) + f10(x + 1)
inline fun f12(x: Int): Int = f11(x) + f11(x + 1)

fun main(args: Array<String>) {
    println(f12(args.size))
}
