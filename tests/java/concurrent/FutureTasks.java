import java.util.*;
import java.util.concurrent.*;

public class Main {
    static class Memoizer<A, V> {
        private final ConcurrentMap<A, Future<V>> cache = new ConcurrentHashMap<>();
        private final java.util.function.Function<A, V> function;
        int computed;

        Memoizer(java.util.function.Function<A, V> function) {
            this.function = function;
        }

        V get(A arg) throws InterruptedException {
            Future<V> f = cache.get(arg);
            if (f == null) {
                FutureTask<V> task = new FutureTask<>(() -> {
                    computed++;
                    return function.apply(arg);
                });
                f = cache.putIfAbsent(arg, task);
                if (f == null) {
                    f = task;
                    task.run();
                }
            }
            try {
                return f.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7) {
            @Override
            protected void done() {
                System.out.println("done");
            }
        };
        System.out.println(task.isDone() + " " + task.state());
        new Thread(task).start();
        System.out.println(task.get() + " " + task.isDone() + " " + task.resultNow());
        task.run();
        FutureTask<String> runnable = new FutureTask<>(() -> System.out.println("ran"), "given");
        runnable.run();
        System.out.println(runnable.get());
        FutureTask<String> cancelled = new FutureTask<>(() -> "never");
        System.out.println(cancelled.cancel(false) + " " + cancelled.isCancelled());
        cancelled.run();
        try {
            cancelled.get();
        } catch (CancellationException e) {
            System.out.println("no result");
        }
        FutureTask<Void> failing = new FutureTask<>(() -> {
            throw new java.io.IOException("disk");
        });
        failing.run();
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        try {
            failing.resultNow();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Memoizer<Integer, Long> squares = new Memoizer<>(n -> (long) n * n);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Long>> results = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int n = i % 5;
            results.add(pool.submit(() -> squares.get(n)));
        }
        long sum = 0;
        for (Future<Long> f : results) {
            sum += f.get();
        }
        pool.shutdown();
        System.out.println(sum + " " + squares.computed);
        Thread blocked = new Thread(() -> {
            FutureTask<String> pending = new FutureTask<>(() -> "x");
            try {
                pending.get(20, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                System.out.println("timed out");
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        blocked.start();
        blocked.join();
    }
}
