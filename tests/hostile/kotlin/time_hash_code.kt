// expect: OutOfFuel
// A set asks for a hash code, which is never found.
class Key {
    override fun hashCode(): Int {
        var x = 1
        while (x != 0) x = x * 3 or 1
        return x
    }
}

fun main() {
    println(setOf(Key(), Key()).size)
}
