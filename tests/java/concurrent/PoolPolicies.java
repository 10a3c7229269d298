import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    static class Observed extends ThreadPoolExecutor {
        final AtomicInteger before = new AtomicInteger();
        final List<String> failures = new CopyOnWriteArrayList<>();

        Observed() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void beforeExecute(Thread t, Runnable r) {
            before.incrementAndGet();
        }

        @Override
        protected void afterExecute(Runnable r, Throwable t) {
            if (t != null) {
                failures.add(t.getMessage());
            }
        }

        @Override
        protected void terminated() {
            System.out.println("terminated");
        }
    }

    static void fill(ThreadPoolExecutor pool, CountDownLatch gate, StringBuffer log, int count) {
        for (int i = 0; i < count; i++) {
            int n = i;
            try {
                pool.execute(() -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        return;
                    }
                    log.append(n + " ");
                });
            } catch (RejectedExecutionException e) {
                log.append("rejected").append(n).append(' ');
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (RejectedExecutionHandler policy : new RejectedExecutionHandler[] {new ThreadPoolExecutor.AbortPolicy(), new ThreadPoolExecutor.DiscardPolicy(),
            new ThreadPoolExecutor.DiscardOldestPolicy()}) {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), policy);
            CountDownLatch gate = new CountDownLatch(1);
            StringBuffer log = new StringBuffer();
            fill(pool, gate, log, 6);
            System.out.println(pool.getPoolSize() + " " + pool.getQueue().size() + " " + pool.getCorePoolSize() + " " + pool.getMaximumPoolSize());
            gate.countDown();
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.SECONDS);
            String[] words = log.toString().trim().split(" ");
            Arrays.sort(words);
            System.out.println(policy.getClass().getSimpleName() + " " + String.join(",", words) + " " + pool.getCompletedTaskCount() + " " + pool.getLargestPoolSize());
        }
        Observed observed = new Observed();
        Future<?> bad = observed.submit(() -> {
            throw new IllegalStateException("kept in the future");
        });
        observed.setThreadFactory(r -> {
            Thread t = new Thread(r);
            t.setUncaughtExceptionHandler((thread, e) -> System.out.println("uncaught " + e.getMessage()));
            return t;
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        observed.submit(() -> 5).get();
        observed.shutdown();
        observed.awaitTermination(1, TimeUnit.SECONDS);
        System.out.println(observed.before + " " + observed.failures);
        ThreadPoolExecutor caller = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch gate = new CountDownLatch(1);
        caller.execute(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        caller.execute(() -> System.out.println("run by " + Thread.currentThread().getName()));
        gate.countDown();
        caller.shutdown();
        System.out.println(caller.awaitTermination(1, TimeUnit.SECONDS) + " " + caller.isTerminated());
        ExecutorService cached = Executors.newCachedThreadPool();
        List<Future<Integer>> squares = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            squares.add(cached.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : squares) {
            sum += f.get();
        }
        cached.shutdown();
        System.out.println(sum);
    }
}
