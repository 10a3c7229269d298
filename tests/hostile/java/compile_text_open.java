// expect: CompileError
// A text without an end.
public class Main {
    public static void main(String[] args) {
        System.out.println("and so on);
    }
}
