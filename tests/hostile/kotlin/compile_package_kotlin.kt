// expect: CompileError
// The package of the library.
package kotlin

fun main() {
    println("in kotlin")
}
