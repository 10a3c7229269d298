// expect: OutOfFuel | OutOfMemory
// A text is copied for each character that it gets.
fun main() {
    var s = ""
    while (true) s += "x"
}
