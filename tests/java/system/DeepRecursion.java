public class Main implements Runnable {
    static int depth;

    static int down(int n) {
        depth = Math.max(depth, n);
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    static long ackermann(long m, long n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    @Override
    public void run() {
        System.out.println(down(5000));
        System.out.println(ackermann(2, 300));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(null, new Main(), "deep", 1L << 27);
        t.start();
        t.join();
        System.out.println(depth + " " + t.getName());
        System.exit(depth == 5000 ? 0 : 1);
    }
}
