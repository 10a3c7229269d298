// expect: CompileError
// Raw memory.
import org.teavm.interop.Address

fun main() {
    Address.fromInt(0).putInt(1)
}
