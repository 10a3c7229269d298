// expect: Finished(7)
// stdout: main hook
// A hook runs after an exit, and sees no way back.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.print("main ");
        System.exit(7);
    }
}
