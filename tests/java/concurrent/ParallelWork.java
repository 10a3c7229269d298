import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    static long[][] multiply(long[][] a, long[][] b, int threads) throws InterruptedException {
        int n = a.length;
        long[][] c = new long[n][n];
        Thread[] workers = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int first = t;
            workers[t] = new Thread(() -> {
                for (int i = first; i < n; i += threads) {
                    for (int j = 0; j < n; j++) {
                        long s = 0;
                        for (int k = 0; k < n; k++) {
                            s += a[i][k] * b[k][j];
                        }
                        c[i][j] = s;
                    }
                }
            });
            workers[t].start();
        }
        for (Thread w : workers) {
            w.join();
        }
        return c;
    }

    static class Accounts {
        private final long[] balance;
        private final Object[] locks;

        Accounts(int n, long start) {
            balance = new long[n];
            locks = new Object[n];
            Arrays.fill(balance, start);
            Arrays.setAll(locks, i -> new Object());
        }

        void transfer(int from, int to, long amount) {
            if (from == to) {
                return;
            }
            synchronized (locks[Math.min(from, to)]) {
                synchronized (locks[Math.max(from, to)]) {
                    if (balance[from] >= amount) {
                        balance[from] -= amount;
                        balance[to] += amount;
                    }
                }
            }
        }
    }

    private static volatile Main instance;
    private static final AtomicInteger created = new AtomicInteger();

    static Main getInstance() {
        if (instance == null) {
            synchronized (Main.class) {
                if (instance == null) {
                    instance = new Main();
                    created.incrementAndGet();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        int n = 40;
        long[][] a = new long[n][n];
        long[][] b = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i + j;
                b[i][j] = i * j % 7;
            }
        }
        long trace = 0;
        long[][] c = multiply(a, b, 4);
        for (int i = 0; i < n; i++) {
            trace += c[i][i];
        }
        System.out.println(trace);
        Accounts accounts = new Accounts(10, 1000);
        ExecutorService pool = Executors.newFixedThreadPool(8);
        for (int t = 0; t < 8; t++) {
            Random random = new Random(t);
            pool.execute(() -> {
                for (int i = 0; i < 1000; i++) {
                    accounts.transfer(random.nextInt(10), random.nextInt(10), random.nextInt(100));
                }
            });
        }
        pool.shutdown();
        while (!pool.isTerminated()) {
            Thread.onSpinWait();
        }
        System.out.println(Arrays.stream(accounts.balance).sum());
        Thread[] racers = new Thread[10];
        for (int i = 0; i < racers.length; i++) {
            racers[i] = new Thread(Main::getInstance);
            racers[i].start();
        }
        for (Thread t : racers) {
            t.join();
        }
        System.out.println(created);
        List<Integer> shared = Collections.synchronizedList(new ArrayList<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Vector<Integer> vector = new Vector<>();
        Thread[] adders = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int id = i;
            adders[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    shared.add(k);
                    vector.add(id);
                    map.merge(k, 1, Integer::sum);
                }
            });
            adders[i].start();
        }
        for (Thread t : adders) {
            t.join();
        }
        System.out.println(shared.size() + " " + vector.size() + " " + map.size() + " " + map.get(50));
        int primes = 0;
        List<Callable<Integer>> counts = List.of(() -> count(2, 1000), () -> count(1000, 2000), () -> count(2000, 3000));
        for (Future<Integer> f : ForkJoinPool.commonPool().invokeAll(counts)) {
            primes += f.get();
        }
        System.out.println(primes);
    }

    static int count(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            boolean prime = true;
            for (int d = 2; d * d <= i; d++) {
                if (i % d == 0) {
                    prime = false;
                    break;
                }
            }
            if (prime) {
                count++;
            }
        }
        return count;
    }
}
