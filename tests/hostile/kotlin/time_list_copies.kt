// expect: OutOfFuel | OutOfMemory
// A list is copied for each element that it gets.
fun main() {
    var list = listOf<Int>()
    while (true) list = list + list.size
}
