// expect: OutOfFuel
// An endless loop without anything in it.
fun main() {
    while (true) {
    }
}
