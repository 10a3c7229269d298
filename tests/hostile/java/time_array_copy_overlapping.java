// expect: OutOfFuel
// Overlapping copies of references for ever.
public class Main {
    public static void main(String[] args) {
        Object[] all = new Object[5_000_000];
        all[0] = "x";
        while (true) {
            System.arraycopy(all, 0, all, 1, all.length - 1);
        }
    }
}
