// expect: Finished(1)
// The handler of uncaught exceptions throws one itself.
public class Main {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            throw new IllegalStateException("in the handler");
        });
        throw new IllegalArgumentException("in main");
    }
}
