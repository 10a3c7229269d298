// expect: OutOfFuel
// Large arrays are made and thrown away: zeros are not free either.
public class Main {
    static byte[] last;

    public static void main(String[] args) {
        while (true) {
            last = new byte[100_000_000];
        }
    }
}
