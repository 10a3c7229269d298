import java.util.*;
import java.util.concurrent.*;

public class Main {
    static long sumOfSquares(int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += (long) i * i;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Long>> parts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int from = i * 1000;
            parts.add(pool.submit(() -> sumOfSquares(from, from + 1000)));
        }
        long total = 0;
        for (Future<Long> part : parts) {
            total += part.get();
        }
        System.out.println(total);
        Future<?> done = pool.submit(() -> System.out.println("task"));
        System.out.println(done.get());
        Future<String> text = pool.submit(() -> { }, "result");
        System.out.println(text.get() + " " + text.isDone() + " " + text.isCancelled() + " " + text.state());
        Future<Integer> bad = pool.submit(() -> {
            if (total(3) > 0) {
                throw new IllegalStateException("no");
            }
            return 1;
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " | " + e.getCause());
        }
        System.out.println(bad.state() + " " + bad.exceptionNow().getMessage());
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int n = i;
            tasks.add(() -> n * n);
        }
        for (Future<Integer> f : pool.invokeAll(tasks)) {
            System.out.print(f.get() + " ");
        }
        System.out.println();
        System.out.println(pool.invokeAny(List.of(() -> "only")));
        pool.shutdown();
        System.out.println(pool.isShutdown() + " " + pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }

    static int total(int n) {
        return n;
    }
}
