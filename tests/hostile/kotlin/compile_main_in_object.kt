// expect: Finished(0)
// stdout: object
// The start is in an object.
object Main {
    @JvmStatic
    fun main(args: Array<String>) {
        println("object")
    }
}
