// expect: OutOfMemory | OutOfFuel
// Copies of an object, each of which holds the one before.
data class State(val before: State?, val grid: List<Int>)

fun main() {
    var state = State(null, List(1000) { it })
    while (true) state = state.copy(before = state, grid = state.grid.map { it + 1 })
}
