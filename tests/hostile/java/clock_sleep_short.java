// expect: Finished(0)
// stdout: true true
// The clock goes on while the program sleeps.
public class Main {
    public static void main(String[] args) throws Exception {
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        Thread.sleep(50);
        System.out.println((System.nanoTime() - nanos >= 50_000_000) + " " + (System.currentTimeMillis() - millis >= 49));
    }
}
