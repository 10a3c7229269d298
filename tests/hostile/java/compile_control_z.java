// expect: Finished(0) | CompileError
// The mark with which files ended on old systems.
public class Main {
    public static void main(String[] args) {
        System.out.println("x");
    }
}

