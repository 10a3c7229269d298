// expect: OutOfMemory | OutOfFuel
// A list of boxed numbers that grows for ever.
fun main() {
    val all = mutableListOf<Int>()
    var i = 0
    while (true) all.add(i++)
}
