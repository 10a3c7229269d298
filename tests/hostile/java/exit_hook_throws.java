// expect: Finished(2)
// An exception in a hook does not change the exit code.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            throw new IllegalStateException("in the hook");
        }));
        System.exit(2);
    }
}
