// expect: OutOfFuel
// The comparison that a sort makes does not end.
fun main() {
    println(listOf(3, 1, 2).sortedWith { a, b ->
        var x = a
        while (x != b + 100) x = (x + 1) % 50
        0
    })
}
