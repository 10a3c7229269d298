// expect: OutputLimit
// The message of an uncaught exception has 30 MB.
public class Main {
    public static void main(String[] args) {
        throw new RuntimeException("x".repeat(30_000_000));
    }
}
