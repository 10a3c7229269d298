import java.util.*;
import java.util.concurrent.*;

public class Main {
    static void show(String name, CompletableFuture<?> f) {
        try {
            System.out.println(name + " = " + f.join());
        } catch (CompletionException e) {
            System.out.println(name + " ! " + e.getMessage() + " <- " + e.getCause());
        } catch (CancellationException e) {
            System.out.println(name + " cancelled");
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> ok = CompletableFuture.completedFuture(1);
        CompletableFuture<Integer> bad = CompletableFuture.failedFuture(new IllegalStateException("bad"));
        show("bad", bad);
        show("apply", bad.thenApply(x -> x + 1));
        show("apply twice", bad.thenApply(x -> x + 1).thenApply(x -> x + 1));
        show("throws", ok.thenApply(x -> {
            if (x == 1) {
                throw new NumberFormatException("one");
            }
            return x;
        }));
        show("exceptionally", bad.exceptionally(t -> {
            System.out.println("  got " + t);
            return -1;
        }));
        show("exceptionally after", bad.thenApply(x -> x).exceptionally(t -> {
            System.out.println("  got " + t);
            return -2;
        }));
        show("exceptionally not", ok.exceptionally(t -> -3));
        show("handle", bad.handle((x, t) -> x + " " + t));
        show("handle ok", ok.handle((x, t) -> x + " " + t));
        show("when", bad.whenComplete((x, t) -> System.out.println("  when " + x + " " + t)));
        show("when throws", ok.whenComplete((x, t) -> {
            throw new RuntimeException("in when");
        }));
        show("compose", ok.thenCompose(x -> CompletableFuture.failedFuture(new Exception("inner"))));
        show("exceptionallyCompose", bad.exceptionallyCompose(t -> CompletableFuture.completedFuture(7)));
        show("combine", ok.thenCombine(bad, Integer::sum));
        show("all", CompletableFuture.allOf(ok, bad));
        show("any", CompletableFuture.anyOf(bad, ok));
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<String> dependent = cancelled.thenApply(s -> s + "!");
        System.out.println(cancelled.cancel(false) + " " + dependent.isCompletedExceptionally() + " " + dependent.isCancelled());
        show("cancelled", cancelled);
        show("dependent", dependent);
        try {
            bad.thenApply(x -> x).get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " <- " + e.getCause());
        }
        try {
            bad.getNow(5);
        } catch (CompletionException e) {
            System.out.println("getNow " + e.getCause().getMessage());
        }
        System.out.println(bad.exceptionNow() + " " + bad.state() + " " + ok.resultNow());
        CompletableFuture<Integer> set = new CompletableFuture<>();
        System.out.println(set.completeExceptionally(new Error("first")) + " " + set.complete(3) + " " + set.isCompletedExceptionally());
        show("set", set);
        set.obtrudeValue(4);
        show("obtruded", set);
        try {
            new CompletableFuture<String>().get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        ExecutorService closed = Executors.newSingleThreadExecutor();
        closed.shutdown();
        try {
            CompletableFuture.supplyAsync(() -> 1, closed);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}
