// expect: Finished(0)
// stdout: A x 1
// Names of classes and properties.
class A(val x: Int)

fun main() {
    println("${A::class.simpleName} ${A::x.name} ${A::x.get(A(1))}")
}
