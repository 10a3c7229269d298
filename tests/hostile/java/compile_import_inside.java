// expect: CompileError
// The support code of programs is not theirs to use.
import assay.guest.Sys;

public class Main {
    public static void main(String[] args) {
        Sys.halt(0);
    }
}
