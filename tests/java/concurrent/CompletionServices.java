import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        CompletionService<String> service = new ExecutorCompletionService<>(pool);
        int[] delays = {300, 100, 200};
        for (int d : delays) {
            service.submit(() -> {
                Thread.sleep(d);
                return "slept " + d;
            });
        }
        for (int i = 0; i < delays.length; i++) {
            System.out.println(service.take().get());
        }
        System.out.println(service.poll() + " " + service.poll(5, TimeUnit.MILLISECONDS));
        System.out.println(pool.invokeAny(List.of(() -> {
            Thread.sleep(500);
            return "slow";
        }, () -> {
            Thread.sleep(50);
            return "fast";
        })));
        List<Future<Integer>> timed = pool.invokeAll(List.of(() -> 1, () -> {
            Thread.sleep(2000);
            return 2;
        }), 300, TimeUnit.MILLISECONDS);
        for (Future<Integer> f : timed) {
            System.out.print(f.isCancelled() ? "cancelled " : f.get() + " ");
        }
        System.out.println();
        try {
            pool.invokeAny(List.of(() -> {
                throw new IllegalStateException("a");
            }));
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        Future<String> late = pool.submit(() -> {
            Thread.sleep(1000);
            return "late";
        });
        try {
            late.get(50, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + late.isDone());
        }
        System.out.println(late.cancel(true) + " " + late.isCancelled() + " " + late.isDone() + " " + late.cancel(true));
        try {
            late.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        List<Runnable> never = pool.shutdownNow();
        System.out.println(never.size() + " " + pool.awaitTermination(1, TimeUnit.SECONDS));
    }
}
