// expect: CompileError
// Names that are paths to files elsewhere.
class `..` {
    class `a b`
}

class `con$x`

@JvmName("../../escaped")
fun f() = 1

fun main(args: Array<String>) {
    println(`..`())
}
