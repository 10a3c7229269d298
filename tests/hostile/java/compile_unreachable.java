// expect: CompileError
// Code that nothing reaches.
public class Main {
    public static void main(String[] args) {
        while (true) {
        }
        System.out.println();
    }
}
