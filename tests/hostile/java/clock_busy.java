// expect: OutOfFuel
// Waits for an hour by looking at the clock.
public class Main {
    public static void main(String[] args) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < 3_600_000_000_000L) {
        }
        System.out.println("an hour later");
    }
}
