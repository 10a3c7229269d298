// expect: OutOfMemory | Finished(1)
// The largest length that an array can be asked for.
fun main() {
    println(IntArray(Int.MAX_VALUE).size)
}
