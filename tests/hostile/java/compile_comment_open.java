// expect: CompileError
// A comment without an end.
public class Main {
    public static void main(String[] args) {
    }
}
/* and so on
