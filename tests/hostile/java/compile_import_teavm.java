// expect: CompileError
// Raw memory.
import org.teavm.interop.Address;

public class Main {
    public static void main(String[] args) {
        Address.fromInt(0).putInt(1);
    }
}
