// expect: StackOverflow
// The text of an object that contains itself.
data class Node(var next: Node?)

fun main() {
    val node = Node(null)
    node.next = node
    println(node)
}
