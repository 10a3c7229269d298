import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        StringBuffer log = new StringBuffer();
        for (int i = 0; i < 6; i++) {
            int n = i;
            pool.execute(() -> {
                log.append(n);
                if (n == 2) {
                    throw new RuntimeException("task " + n + " dies");
                }
            });
        }
        Future<String> name = pool.submit(() -> Thread.currentThread().getName());
        name.get();
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + log);
        ExecutorService named = Executors.newFixedThreadPool(1);
        System.out.println(named.submit(() -> Thread.currentThread().getName()).get().startsWith("pool-2-thread-1"));
        named.shutdown();
        ExecutorService own = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "mine");
            t.setDaemon(true);
            return t;
        });
        System.out.println(own.submit(() -> Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon()).get());
        Callable<Object> callable = Executors.callable((Runnable) () -> log.append("!"));
        System.out.println(callable.call() + " " + log);
        try (ExecutorService closing = Executors.newFixedThreadPool(2)) {
            closing.submit(() -> log.append("c"));
        }
        System.out.println(log);
        System.out.println("the daemon pool does not keep the program alive");
    }
}
