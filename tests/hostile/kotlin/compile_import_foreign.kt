// expect: CompileError
// A library that is not here.
import kotlinx.coroutines.runBlocking

fun main() = runBlocking {
    println("x")
}
