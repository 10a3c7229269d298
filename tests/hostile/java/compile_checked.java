// expect: CompileError
// A checked exception that is not declared.
public class Main {
    public static void main(String[] args) {
        throw new Exception();
    }
}
