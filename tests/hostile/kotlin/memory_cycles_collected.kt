// expect: Finished(0)
// stdout: 2000000
// Objects that refer to each other are freed.
class Node(var other: Node?) {
    val load = IntArray(200)
}

var last: Node? = null

fun main() {
    var count = 0
    repeat(1_000_000) {
        val a = Node(null)
        val b = Node(a)
        a.other = b
        last = b
        count += 2
    }
    println(count)
}
