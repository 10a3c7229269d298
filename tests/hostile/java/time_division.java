// expect: OutOfFuel
// Divisions are slower than other instructions.
public class Main {
    public static void main(String[] args) {
        long x = Long.MAX_VALUE;
        long y = 3;
        while (true) {
            x = x / y + x % (y + 2) + Long.MAX_VALUE;
            y = (x & 7) + 1;
        }
    }
}
