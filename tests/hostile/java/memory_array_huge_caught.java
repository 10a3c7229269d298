// expect: OutOfMemory | Finished(1)
// The error for an array that is too large is caught, and thrown again.
public class Main {
    public static void main(String[] args) {
        try {
            long[] all = new long[1_500_000_000];
            System.out.println(all.length);
        } catch (OutOfMemoryError e) {
            System.out.println("caught");
            throw e;
        }
    }
}
