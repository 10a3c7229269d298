// expect: OutOfFuel
// Large arrays are filled for ever.
import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        long[] all = new long[10_000_000];
        for (long i = 0;; i++) {
            Arrays.fill(all, i);
        }
    }
}
