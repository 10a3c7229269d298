// expect: OutOfMemory | OutOfFuel
// An exception suppresses others for ever.
public class Main {
    public static void main(String[] args) {
        Exception all = new Exception();
        while (true) {
            all.addSuppressed(new Exception("x".repeat(10_000)));
        }
    }
}
