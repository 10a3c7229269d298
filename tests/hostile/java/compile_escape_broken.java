// expect: CompileError
// A letter whose number is not complete.
public class Main {
    public static void main(String[] args) {
        System.out.println("\u00g0");
    }
}
