import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> six = CompletableFuture.supplyAsync(() -> 6);
        CompletableFuture<Integer> seven = CompletableFuture.supplyAsync(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
            return 7;
        });
        System.out.println(six.thenCombine(seven, (a, b) -> a * b).thenApply(x -> "result " + x).get());
        System.out.println(six.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).join());
        CompletableFuture<Integer> failing = CompletableFuture.supplyAsync(() -> {
            if (true) {
                throw new IllegalArgumentException("bad");
            }
            return 1;
        });
        System.out.println(failing.exceptionally(t -> {
            System.out.println(t);
            return -1;
        }).join());
        System.out.println(failing.handle((x, t) -> t == null ? "ok" : t.getCause().getMessage()).join());
        try {
            failing.join();
        } catch (CompletionException e) {
            System.out.println("join: " + e.getMessage());
        }
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println("get: " + e.getMessage());
        }
        List<CompletableFuture<Integer>> all = IntStream.range(0, 5)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().map(CompletableFuture::join).collect(Collectors.toList()));
        CompletableFuture<String> manual = new CompletableFuture<>();
        manual.thenAccept(s -> System.out.println("first " + s));
        manual.thenAccept(s -> System.out.println("second " + s));
        CompletableFuture<Void> third = manual.thenApply(String::length).thenAccept(n -> System.out.println("third " + n));
        third.thenRun(() -> System.out.println("fourth"));
        third.thenRun(() -> System.out.println("fifth"));
        System.out.println(manual.isDone() + " " + manual.getNow("none") + " " + manual.getNumberOfDependents());
        System.out.println(manual.complete("done") + " " + manual.complete("again") + " " + manual.join());
        CompletableFuture<Object> any = CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("now"));
        System.out.println(any.join());
        CompletableFuture<String> late = new CompletableFuture<String>().completeOnTimeout("fallback", 10, TimeUnit.MILLISECONDS);
        System.out.println(late.join());
        try {
            new CompletableFuture<String>().orTimeout(10, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<String> when = six.thenApply(x -> x + "!").whenComplete((x, t) -> System.out.println(x + " " + t));
        System.out.println(when.get(1, TimeUnit.SECONDS));
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        System.out.println(cancelled.isCancelled() + " " + cancelled.isCompletedExceptionally());
        System.out.println(six.applyToEither(new CompletableFuture<>(), x -> x + 100).join());
    }
}
