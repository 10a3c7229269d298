import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> a = source.thenApply(x -> {
            log.add("a" + x);
            return x + 1;
        });
        CompletableFuture<Integer> b = source.thenApply(x -> {
            log.add("b" + x);
            return x + 2;
        });
        a.thenAccept(x -> log.add("a1:" + x));
        a.thenAccept(x -> log.add("a2:" + x));
        b.thenRun(() -> log.add("b1"));
        b.whenComplete((x, t) -> log.add("b2:" + x + ":" + t));
        a.thenCombine(b, (x, y) -> {
            log.add("sum " + (x + y));
            return x + y;
        }).thenAccept(s -> log.add("total " + s));
        source.runAfterBoth(b, () -> log.add("both"));
        source.acceptEither(new CompletableFuture<>(), x -> log.add("either " + x));
        source.complete(10);
        System.out.println(log);
        log.clear();
        source.thenAccept(x -> log.add("late " + x)).thenRun(() -> log.add("later"));
        System.out.println(log);

        ExecutorService one = Executors.newSingleThreadExecutor();
        CompletableFuture<String> chain = CompletableFuture.supplyAsync(() -> "s", one).thenApplyAsync(s -> s + "1", one).thenApply(s -> s + "2")
                .thenComposeAsync(s -> CompletableFuture.supplyAsync(() -> s + "3", one), one);
        System.out.println(chain.get() + " " + chain.isDone());
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> log.add("run"), one);
        run.join();
        System.out.println(log + " " + run.get());
        ExecutorService two = Executors.newFixedThreadPool(2);
        CompletableFuture<Object> any = CompletableFuture.anyOf(CompletableFuture.supplyAsync(() -> {
            sleep(200);
            return "slow";
        }, two), CompletableFuture.supplyAsync(() -> {
            sleep(20);
            return "fast";
        }, two));
        System.out.println(any.get());
        two.shutdown();
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> second = new CompletableFuture<>();
        CompletableFuture<String> either = first.applyToEither(second, s -> "won by " + s);
        second.complete("second");
        first.complete("first");
        System.out.println(either.join());
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second, chain);
        System.out.println(all.isDone() + " " + all.join() + " " + CompletableFuture.allOf().isDone());
        System.out.println(first.copy().join() + " " + first.thenCombineAsync(second, (x, y) -> x + y, one).join());
        CompletableFuture<Integer> async = new CompletableFuture<Integer>().completeAsync(() -> 99);
        System.out.println(async.get(1, TimeUnit.SECONDS));
        CompletableFuture<Integer> delayed = CompletableFuture.supplyAsync(() -> 5, CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
        System.out.println(delayed.isDone() + " " + delayed.join());
        one.shutdown();
    }

    static void sleep(int ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }
}
