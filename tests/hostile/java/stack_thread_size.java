// expect: Finished(0)
// stdout: 100000
// A thread with a large stack, as programs of contests make it.
public class Main {
    static int f(int n) {
        return n == 0 ? 0 : f(n - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(null, () -> System.out.println(f(100_000)), "deep", 1L << 29);
        thread.start();
        thread.join();
    }
}
