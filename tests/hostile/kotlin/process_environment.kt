// expect: Finished(0)
// stdout: null {} 0
// There are no variables and no arguments.
fun main(args: Array<String>) {
    println("${System.getenv("PATH")} ${System.getenv()} ${args.size}")
}
