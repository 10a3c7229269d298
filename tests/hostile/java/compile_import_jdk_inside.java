// expect: CompileError
// A part of the JDK that is not for programs.
import jdk.internal.misc.Unsafe;

public class Main {
    public static void main(String[] args) {
        System.out.println(Unsafe.getUnsafe());
    }
}
