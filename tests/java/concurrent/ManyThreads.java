import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        int n = 2000;
        Thread[] threads = new Thread[n];
        AtomicLong sum = new AtomicLong();
        CountDownLatch start = new CountDownLatch(1);
        for (int i = 0; i < n; i++) {
            int id = i;
            threads[i] = Thread.ofVirtual().unstarted(() -> {
                try {
                    start.await();
                    Thread.sleep(id % 10);
                } catch (InterruptedException e) {
                    return;
                }
                sum.addAndGet(id);
            });
            threads[i].start();
        }
        start.countDown();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sum);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                int id = i;
                futures.add(executor.submit(() -> deep(id % 50, 3)));
            }
            long total = 0;
            for (Future<Integer> f : futures) {
                total += f.get();
            }
            System.out.println(total);
        }
        Map<String, Integer> state = new TreeMap<>();
        Object lock = new Object();
        List<Thread> list = new ArrayList<>();
        for (String name : new String[] {"x", "y", "z"}) {
            Thread t = new Thread(() -> {
                long l = 1L << 40;
                double d = 0.5;
                float f = 1.25f;
                String s = name;
                int[] array = {1, 2, 3};
                for (int i = 0; i < 5; i++) {
                    synchronized (lock) {
                        state.merge(s, array[i % 3], Integer::sum);
                    }
                    try {
                        Thread.sleep(1);
                    } catch (InterruptedException e) {
                        return;
                    } finally {
                        l++;
                        d *= 2;
                        f += 1;
                        s = s + "";
                        array[i % 3]++;
                    }
                }
                synchronized (lock) {
                    state.put(name + "!", (int) ((l - (1L << 40)) + (int) d + (int) f));
                }
            });
            list.add(t);
            t.start();
        }
        for (Thread t : list) {
            t.join();
        }
        System.out.println(state);
    }

    static int deep(int depth, int sleeps) throws InterruptedException {
        if (depth == 0) {
            for (int i = 0; i < sleeps; i++) {
                Thread.sleep(1);
            }
            return 1;
        }
        int[] local = {depth};
        int below = deep(depth - 1, sleeps);
        return below + local[0];
    }
}
