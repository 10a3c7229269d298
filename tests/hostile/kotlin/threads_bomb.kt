// expect: OutOfFuel | OutOfMemory
// Each thread starts two others.
import kotlin.concurrent.thread

fun split() {
    thread { split() }
    thread { split() }
}

fun main() {
    split()
}
