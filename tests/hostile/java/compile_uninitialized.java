// expect: CompileError
// A variable without a value.
public class Main {
    public static void main(String[] args) {
        int x;
        System.out.println(x);
    }
}
