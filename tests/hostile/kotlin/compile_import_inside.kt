// expect: CompileError
// The support code of programs is not theirs to use.
import assay.guest.Sys

fun main() {
    Sys.halt(0)
}
