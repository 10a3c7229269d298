// expect: Finished(8)
// stdout: halted
// A halt does not run hooks, and keeps what was printed.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("halted");
        Runtime.getRuntime().halt(8);
    }
}
