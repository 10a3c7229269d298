import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, LongAdder> freq = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int id = t;
            tasks.add(() -> {
                for (int i = 0; i < 1000; i++) {
                    freq.computeIfAbsent("w" + (i * (id + 1)) % 7, k -> new LongAdder()).increment();
                }
                return null;
            });
        }
        for (Future<Void> f : pool.invokeAll(tasks)) {
            f.get();
        }
        System.out.println(new TreeMap<>(freq));
        ConcurrentMap<Integer, List<Integer>> groups = new ConcurrentHashMap<>();
        CountDownLatch done = new CountDownLatch(3);
        for (int t = 0; t < 3; t++) {
            int id = t;
            pool.execute(() -> {
                for (int i = 0; i < 50; i++) {
                    groups.computeIfAbsent(i % 5, k -> Collections.synchronizedList(new ArrayList<>())).add(id * 100 + i);
                }
                done.countDown();
            });
        }
        done.await();
        groups.forEach((k, v) -> System.out.print(k + "=" + v.size() + " "));
        System.out.println();
        ConcurrentHashMap<Integer, Integer> cache = new ConcurrentHashMap<>();
        long sum = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += collatz(i, cache);
        }
        System.out.println(sum + " " + cache.size());
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().filter(x -> x % 3 == 0).sum() + " "
                + List.of(3, 1, 2).parallelStream().map(x -> x * x).sorted().collect(Collectors.toList()));
        ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>(Map.of("apple", 10));
        AtomicInteger sold = new AtomicInteger();
        List<Future<?>> buyers = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            buyers.add(pool.submit(() -> {
                stock.computeIfPresent("apple", (k, v) -> {
                    if (v == 0) {
                        return 0;
                    }
                    sold.incrementAndGet();
                    return v - 1;
                });
            }));
        }
        for (Future<?> f : buyers) {
            f.get();
        }
        System.out.println(stock + " " + sold);
        pool.shutdown();
    }

    static int collatz(long n, ConcurrentHashMap<Integer, Integer> cache) {
        int steps = 0;
        long x = n;
        while (x != 1 && x >= n) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            steps++;
        }
        steps += x == 1 ? 0 : cache.get((int) x);
        cache.put((int) n, steps);
        return steps;
    }
}
