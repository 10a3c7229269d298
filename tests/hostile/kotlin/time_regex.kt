// expect: OutOfFuel | Finished(0)
// A pattern that can match a text in very many ways.
fun main() {
    println(Regex("(a|aa|aaa)+(b|c)").matches("a".repeat(60) + "!"))
    println(Regex("(x+x+)+y").containsMatchIn("x".repeat(3000)))
}
