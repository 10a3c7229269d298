// expect: OutOfMemory
// Catches everything and asks again.
public class Main {
    public static void main(String[] args) {
        byte[][] all = new byte[100][];
        while (true) {
            for (int i = 0; i < all.length; i++) {
                try {
                    all[i] = new byte[100_000_000];
                } catch (Throwable e) {
                    all[i] = null;
                }
            }
        }
    }
}
