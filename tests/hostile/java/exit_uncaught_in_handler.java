// expect: Finished(11)
// The handler of uncaught exceptions chooses the exit code.
public class Main {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.exit(11));
        throw new IllegalStateException();
    }
}
