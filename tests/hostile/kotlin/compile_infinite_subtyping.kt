// expect: CompileError
// A question about types that never ends.
interface N<in Z>

interface L<X>

class C<X> : N<N<C<C<X>>>>

fun f(c: C<Byte>): N<C<Byte>> = c

fun main() {
    println(f(C()))
}
