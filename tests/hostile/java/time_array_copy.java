// expect: OutOfFuel
// Each step of the loop copies 100 MB: copies must cost what they move.
public class Main {
    public static void main(String[] args) {
        byte[] from = new byte[100_000_000];
        byte[] to = new byte[100_000_000];
        while (true) {
            System.arraycopy(from, 0, to, 0, from.length);
        }
    }
}
