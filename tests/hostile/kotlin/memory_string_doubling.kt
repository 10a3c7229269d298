// expect: OutOfMemory | Finished(1)
// A text becomes twice as long with each step.
fun main() {
    var s = "0123456789"
    while (true) s += s
}
