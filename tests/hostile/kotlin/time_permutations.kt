// expect: OutOfFuel | OutOfMemory
// All orders of twenty elements.
fun permutations(list: List<Int>): Sequence<List<Int>> =
    if (list.isEmpty()) sequenceOf(emptyList())
    else list.asSequence().flatMap { x -> permutations(list - x).map { it + x } }

fun main() {
    println(permutations((1..20).toList()).count())
}
