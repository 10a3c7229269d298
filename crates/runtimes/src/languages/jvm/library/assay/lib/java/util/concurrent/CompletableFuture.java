package assay.lib.java.util.concurrent;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/**
 * A result that may come later, and what is to be done with it then.
 *
 * <p>What depends on a future is kept in a list, the newest first, and is done in this order, as on the Java machine.
 */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    private static final int WAITING = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;

    private int status;
    private T value;
    private Throwable exception;
    private Dependent dependents;
    private WaitQueue waiting;

    public CompletableFuture() {
    }

    /** Something to be done when a future is complete. */
    private abstract static class Dependent {
        private final Executor executor;
        private boolean begun;
        Dependent next;

        Dependent(Executor executor) {
            this.executor = executor;
        }

        /** Whether all is there that it needs. */
        abstract boolean isReady();

        /** Does it. */
        abstract void perform();

        /** The future that is complete afterwards, or null. */
        abstract CompletableFuture<?> result();

        /** Does it if it is time, here or in its executor. Gives the future whose dependents come next, or null. */
        final CompletableFuture<?> fire() {
            if (begun || !isReady()) {
                return null;
            }
            begun = true;
            if (executor == null) {
                perform();
                return result();
            }
            CompletableFuture<?> result = result();
            try {
                executor.execute(new Task(() -> {
                    perform();
                    if (result != null) {
                        result.fireDependents();
                    }
                }));
            } catch (Throwable thrown) {
                if (result != null) {
                    result.fail(thrown);
                }
                return result;
            }
            return null;
        }
    }

    /** What is given to an executor. */
    public interface AsynchronousCompletionTask {
    }

    private record Task(Runnable body) implements Runnable, AsynchronousCompletionTask {
        @Override
        public void run() {
            body.run();
        }
    }

    /** Something that needs one other future and makes a new one. */
    private abstract static class Step<S, R> extends Dependent {
        final CompletableFuture<S> source;
        final CompletableFuture<R> target;

        Step(Executor executor, CompletableFuture<S> source, CompletableFuture<R> target) {
            super(executor);
            this.source = source;
            this.target = target;
        }

        @Override
        boolean isReady() {
            return source.status != WAITING;
        }

        @Override
        final CompletableFuture<?> result() {
            return target;
        }

        /** What is done with the source. It may throw. */
        abstract void run();

        @Override
        final void perform() {
            if (target.status == WAITING) {
                try {
                    run();
                } catch (Throwable thrown) {
                    target.fail(thrown);
                }
            }
        }
    }

    private void push(Dependent dependent) {
        dependent.next = dependents;
        dependents = dependent;
    }

    /** Registers the step or does it at once, if all is there. */
    private <R> CompletableFuture<R> then(Step<?, R> step) {
        if (step.isReady()) {
            step.fire();
        } else {
            push(step);
        }
        return step.target;
    }

    /**
     * Does what depends on this, and then what depends on that. The dependents of another future are moved here, so that
     * they come in turned order, as on the Java machine.
     */
    private void fireDependents() {
        if (waiting != null) {
            waiting.wakeAll();
        }
        CompletableFuture<?> future = this;
        while (true) {
            Dependent first = future.dependents;
            if (first == null) {
                if (future == this) {
                    return;
                }
                future = this;
                continue;
            }
            Dependent rest = first.next;
            future.dependents = rest;
            if (rest != null && future != this) {
                push(first);
                continue;
            }
            first.next = null;
            CompletableFuture<?> next = first.fire();
            if (next == null) {
                future = this;
            } else {
                if (next.waiting != null) {
                    next.waiting.wakeAll();
                }
                future = next;
            }
        }
    }

    private boolean succeed(T result) {
        if (status != WAITING) {
            return false;
        }
        value = result;
        status = NORMAL;
        return true;
    }

    private boolean failAsIs(Throwable thrown) {
        if (status != WAITING) {
            return false;
        }
        exception = thrown;
        status = EXCEPTIONAL;
        return true;
    }

    private boolean fail(Throwable thrown) {
        return failAsIs(thrown instanceof CompletionException ? thrown : new CompletionException(thrown));
    }

    /** Passes the result of another future on. */
    private void take(CompletableFuture<? extends T> other) {
        if (other.status == EXCEPTIONAL) {
            fail(other.exception);
        } else {
            succeed(other.value);
        }
    }

    private static Executor screen(Executor executor) {
        return Objects.requireNonNull(executor);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, commonPool());
    }

    private static Executor commonPool() {
        return ForkJoinPool.common();
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        CompletableFuture<U> future = new CompletableFuture<>();
        screen(executor).execute(new Task(() -> {
            if (future.status == WAITING) {
                try {
                    future.succeed(supplier.get());
                } catch (Throwable thrown) {
                    future.fail(thrown);
                }
            }
            future.fireDependents();
        }));
        return future;
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return runAsync(runnable, commonPool());
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        Objects.requireNonNull(runnable);
        return supplyAsync(() -> {
            runnable.run();
            return null;
        }, executor);
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> future = new CompletableFuture<>();
        future.succeed(value);
        return future;
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable thrown) {
        CompletableFuture<U> future = new CompletableFuture<>();
        future.failAsIs(Objects.requireNonNull(thrown));
        return future;
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return completedFuture(value);
    }

    public static <U> CompletionStage<U> failedStage(Throwable thrown) {
        return failedFuture(thrown);
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }

    public Executor defaultExecutor() {
        return commonPool();
    }

    // What needs this future alone.

    private <U> CompletableFuture<U> apply(Executor executor, Function<? super T, ? extends U> function) {
        Objects.requireNonNull(function);
        return then(new Step<T, U>(executor, this, newIncompleteFuture()) {
            @Override
            void run() {
                if (source.status == EXCEPTIONAL) {
                    target.fail(source.exception);
                } else {
                    target.succeed(function.apply(source.value));
                }
            }
        });
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        return apply(null, function);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function) {
        return apply(defaultExecutor(), function);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function, Executor executor) {
        return apply(screen(executor), function);
    }

    private static <T> Function<T, Void> asFunction(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return value -> {
            action.accept(value);
            return null;
        };
    }

    private static <T> Function<T, Void> asFunction(Runnable action) {
        Objects.requireNonNull(action);
        return value -> {
            action.run();
            return null;
        };
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return apply(null, CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return apply(defaultExecutor(), CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return apply(screen(executor), CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable action) {
        return apply(null, CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        return apply(defaultExecutor(), CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
        return apply(screen(executor), CompletableFuture.<T>asFunction(action));
    }

    private CompletableFuture<T> when(Executor executor, BiConsumer<? super T, ? super Throwable> action) {
        Objects.requireNonNull(action);
        return then(new Step<T, T>(executor, this, newIncompleteFuture()) {
            @Override
            void run() {
                Throwable thrown = source.exception;
                try {
                    action.accept(source.value, thrown);
                } catch (Throwable another) {
                    if (thrown == null) {
                        throw another;
                    }
                    if (thrown != another) {
                        thrown.addSuppressed(another);
                    }
                }
                target.take(source);
            }
        });
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return when(null, action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return when(defaultExecutor(), action);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action,
            Executor executor) {
        return when(screen(executor), action);
    }

    private <U> CompletableFuture<U> handle(Executor executor, BiFunction<? super T, Throwable, ? extends U> function) {
        Objects.requireNonNull(function);
        return then(new Step<T, U>(executor, this, newIncompleteFuture()) {
            @Override
            void run() {
                target.succeed(function.apply(source.value, source.exception));
            }
        });
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
        return handle(null, function);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function) {
        return handle(defaultExecutor(), function);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function,
            Executor executor) {
        return handle(screen(executor), function);
    }

    private CompletableFuture<T> onException(Executor executor, Function<Throwable, ? extends T> function) {
        Objects.requireNonNull(function);
        return then(new Step<T, T>(executor, this, newIncompleteFuture()) {
            @Override
            void run() {
                if (source.status == EXCEPTIONAL) {
                    target.succeed(function.apply(source.exception));
                } else {
                    target.succeed(source.value);
                }
            }
        });
    }

    @Override
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> function) {
        return onException(null, function);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function) {
        return onException(defaultExecutor(), function);
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function, Executor executor) {
        return onException(screen(executor), function);
    }

    /** Completes the target as soon as a stage that a function has given is complete. */
    private static <U> void relay(CompletionStage<? extends U> stage, CompletableFuture<U> target) {
        @SuppressWarnings("unchecked")
        CompletableFuture<U> inner = (CompletableFuture<U>) (Object) stage.toCompletableFuture();
        if (inner.status != WAITING) {
            target.take(inner);
        } else {
            inner.push(new Step<U, U>(null, inner, target) {
                @Override
                void run() {
                    target.take(source);
                }
            });
        }
    }

    private <U> CompletableFuture<U> compose(Executor executor,
            Function<? super T, ? extends CompletionStage<U>> function) {
        Objects.requireNonNull(function);
        return then(new Step<T, U>(executor, this, newIncompleteFuture()) {
            @Override
            void run() {
                if (source.status == EXCEPTIONAL) {
                    target.fail(source.exception);
                } else {
                    relay(function.apply(source.value), target);
                }
            }
        });
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function) {
        return compose(null, function);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function) {
        return compose(defaultExecutor(), function);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function,
            Executor executor) {
        return compose(screen(executor), function);
    }

    private CompletableFuture<T> composeException(Executor executor,
            Function<Throwable, ? extends CompletionStage<T>> function) {
        Objects.requireNonNull(function);
        return then(new Step<T, T>(executor, this, newIncompleteFuture()) {
            @Override
            void run() {
                if (source.status == EXCEPTIONAL) {
                    relay(function.apply(source.exception), target);
                } else {
                    target.succeed(source.value);
                }
            }
        });
    }

    @Override
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> function) {
        return composeException(null, function);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> function) {
        return composeException(defaultExecutor(), function);
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> function,
            Executor executor) {
        return composeException(screen(executor), function);
    }

    // What needs a second future.

    /** Something that needs two futures. */
    private abstract static class BiStep<S, O, R> extends Step<S, R> {
        final CompletableFuture<O> other;

        BiStep(Executor executor, CompletableFuture<S> source, CompletableFuture<O> other,
                CompletableFuture<R> target) {
            super(executor, source, target);
            this.other = other;
        }

        @Override
        boolean isReady() {
            return super.isReady() && other.status != WAITING;
        }
    }

    /** Registers the same thing with a second future. The one that fires it first does it. */
    private static final class Also extends Dependent {
        private final Dependent dependent;

        Also(Dependent dependent) {
            super(null);
            this.dependent = dependent;
        }

        @Override
        boolean isReady() {
            return dependent.isReady() && !dependent.begun;
        }

        @Override
        void perform() {
            next = null;
            outcome = dependent.fire();
        }

        private CompletableFuture<?> outcome;

        @Override
        CompletableFuture<?> result() {
            return outcome;
        }
    }

    @SuppressWarnings("unchecked")
    private static <U> CompletableFuture<U> future(CompletionStage<? extends U> stage) {
        return (CompletableFuture<U>) (Object) stage.toCompletableFuture();
    }

    private <O, R> CompletableFuture<R> thenBoth(BiStep<T, O, R> step) {
        if (step.isReady()) {
            step.fire();
        } else if (status == WAITING) {
            push(step);
            if (step.other.status == WAITING && step.other != this) {
                step.other.push(new Also(step));
            }
        } else {
            step.other.push(step);
        }
        return step.target;
    }

    private <O, R> CompletableFuture<R> combine(Executor executor, CompletionStage<? extends O> stage,
            BiFunction<? super T, ? super O, ? extends R> function) {
        Objects.requireNonNull(function);
        return thenBoth(new BiStep<T, O, R>(executor, this, CompletableFuture.<O>future(stage),
                newIncompleteFuture()) {
            @Override
            void run() {
                if (source.status == EXCEPTIONAL) {
                    target.fail(source.exception);
                } else if (other.status == EXCEPTIONAL) {
                    target.fail(other.exception);
                } else {
                    target.succeed(function.apply(source.value, other.value));
                }
            }
        });
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function) {
        return combine(null, other, function);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function) {
        return combine(defaultExecutor(), other, function);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function, Executor executor) {
        return combine(screen(executor), other, function);
    }

    private <U> CompletableFuture<Void> acceptBoth(Executor executor, CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action) {
        Objects.requireNonNull(action);
        return this.<U, Void>combine(executor, other, (mine, theirs) -> {
            action.accept(mine, theirs);
            return null;
        });
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action) {
        return this.<U>acceptBoth(null, other, action);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action) {
        return this.<U>acceptBoth(defaultExecutor(), other, action);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> action, Executor executor) {
        return this.<U>acceptBoth(screen(executor), other, action);
    }

    private CompletableFuture<Void> runBoth(Executor executor, CompletionStage<?> other, Runnable action) {
        Objects.requireNonNull(action);
        return this.<Object>acceptBoth(executor, other, (mine, theirs) -> action.run());
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return runBoth(null, other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return runBoth(defaultExecutor(), other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return runBoth(screen(executor), other, action);
    }

    private <U> CompletableFuture<U> either(Executor executor, CompletionStage<? extends T> stage,
            Function<? super T, U> function) {
        Objects.requireNonNull(function);
        CompletableFuture<T> other = future(stage);
        Step<T, U> step = new Step<>(executor, this, newIncompleteFuture()) {
            @Override
            boolean isReady() {
                return source.status != WAITING || other.status != WAITING;
            }

            @Override
            void run() {
                CompletableFuture<T> first = source.status != WAITING ? source : other;
                if (first.status == EXCEPTIONAL) {
                    target.fail(first.exception);
                } else {
                    target.succeed(function.apply(first.value));
                }
            }
        };
        if (step.isReady()) {
            step.fire();
        } else {
            push(step);
            if (other != this) {
                other.push(new Also(step));
            }
        }
        return step.target;
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other,
            Function<? super T, U> function) {
        return either(null, other, function);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other,
            Function<? super T, U> function) {
        return either(defaultExecutor(), other, function);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other,
            Function<? super T, U> function, Executor executor) {
        return either(screen(executor), other, function);
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return either(null, other, CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other,
            Consumer<? super T> action) {
        return either(defaultExecutor(), other, CompletableFuture.<T>asFunction(action));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other,
            Consumer<? super T> action, Executor executor) {
        return either(screen(executor), other, CompletableFuture.<T>asFunction(action));
    }

    @SuppressWarnings("unchecked")
    private CompletableFuture<Void> runEither(Executor executor, CompletionStage<?> other, Runnable action) {
        Function<Object, Void> function = asFunction(action);
        return ((CompletableFuture<Object>) this).either(executor, other, function);
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return runEither(null, other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return runEither(defaultExecutor(), other, action);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action,
            Executor executor) {
        return runEither(screen(executor), other, action);
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        return allOf(futures, 0, futures.length);
    }

    /** A tree of pairs, so that the order in which things are done is that of the Java machine. */
    private static CompletableFuture<Void> allOf(CompletableFuture<?>[] futures, int from, int to) {
        if (from == to) {
            return completedFuture(null);
        }
        int middle = from + to - 1 >>> 1;
        CompletableFuture<?> left = from == middle ? futures[from] : allOf(futures, from, middle + 1);
        CompletableFuture<?> right = middle + 1 >= to ? left
                : middle + 2 == to ? futures[middle + 1] : allOf(futures, middle + 1, to);
        return left.both(right);
    }

    private CompletableFuture<Void> both(CompletableFuture<?> second) {
        return thenBoth(new BiStep<T, Object, Void>(null, this, CompletableFuture.<Object>future(second),
                new CompletableFuture<>()) {
            @Override
            void run() {
                if (source.status == EXCEPTIONAL) {
                    target.fail(source.exception);
                } else if (other.status == EXCEPTIONAL) {
                    target.fail(other.exception);
                } else {
                    target.succeed(null);
                }
            }
        });
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        CompletableFuture<Object> any = new CompletableFuture<>();
        for (CompletableFuture<?> future : futures) {
            if (future.status != WAITING) {
                any.take(future);
                return any;
            }
        }
        for (CompletableFuture<?> future : futures) {
            @SuppressWarnings("unchecked")
            CompletableFuture<Object> source = (CompletableFuture<Object>) future;
            source.push(new Step<Object, Object>(null, source, any) {
                @Override
                void run() {
                    target.take(source);
                }
            });
        }
        return any;
    }

    // Completion from outside.

    public boolean complete(T result) {
        boolean done = succeed(result);
        fireDependents();
        return done;
    }

    public boolean completeExceptionally(Throwable thrown) {
        boolean done = failAsIs(Objects.requireNonNull(thrown));
        fireDependents();
        return done;
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        executor.execute(new Task(() -> {
            if (status == WAITING) {
                try {
                    succeed(supplier.get());
                } catch (Throwable thrown) {
                    fail(thrown);
                }
            }
            fireDependents();
        }));
        return this;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean done = failAsIs(new CancellationException());
        fireDependents();
        return done || isCancelled();
    }

    public void obtrudeValue(T result) {
        status = NORMAL;
        value = result;
        exception = null;
        fireDependents();
    }

    public void obtrudeException(Throwable thrown) {
        status = EXCEPTIONAL;
        value = null;
        exception = Objects.requireNonNull(thrown);
        fireDependents();
    }

    // Waiting and asking.

    private WaitQueue waiting() {
        if (waiting == null) {
            waiting = new WaitQueue();
        }
        return waiting;
    }

    private T reportChecked() throws ExecutionException {
        if (status == NORMAL) {
            return value;
        }
        if (exception instanceof CancellationException cancelled) {
            throw cancelled;
        }
        Throwable thrown = exception;
        if (thrown instanceof CompletionException && thrown.getCause() != null) {
            thrown = thrown.getCause();
        }
        throw new ExecutionException(thrown);
    }

    private T report() {
        if (status == NORMAL) {
            return value;
        }
        if (exception instanceof CancellationException cancelled) {
            throw cancelled;
        }
        if (exception instanceof CompletionException completion) {
            throw completion;
        }
        throw new CompletionException(exception);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        while (status == WAITING) {
            waiting().await();
        }
        return reportChecked();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean inTime = true;
        while (status == WAITING) {
            if (!inTime) {
                throw new TimeoutException();
            }
            inTime = waiting().awaitUntil(deadline);
        }
        return reportChecked();
    }

    public T join() {
        while (status == WAITING) {
            waiting().awaitQuietly();
        }
        return report();
    }

    public T getNow(T valueIfAbsent) {
        return status == WAITING ? valueIfAbsent : report();
    }

    @Override
    public T resultNow() {
        if (status == NORMAL) {
            return value;
        }
        throw new IllegalStateException(status == WAITING ? "Task has not completed"
                : exception instanceof CancellationException ? "Task was cancelled" : "Task completed with exception");
    }

    @Override
    public Throwable exceptionNow() {
        if (status == WAITING) {
            throw new IllegalStateException("Task has not completed");
        }
        if (status == NORMAL) {
            throw new IllegalStateException("Task completed with a result");
        }
        if (exception instanceof CancellationException) {
            throw new IllegalStateException("Task was cancelled");
        }
        return exception instanceof CompletionException && exception.getCause() != null ? exception.getCause()
                : exception;
    }

    @Override
    public State state() {
        if (status == WAITING) {
            return State.RUNNING;
        }
        if (status == NORMAL) {
            return State.SUCCESS;
        }
        return exception instanceof CancellationException ? State.CANCELLED : State.FAILED;
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    @Override
    public boolean isDone() {
        boolean done = status != WAITING;
        if (!done) {
            Strand.yieldNow();
        }
        return done;
    }

    @Override
    public boolean isCancelled() {
        return exception instanceof CancellationException;
    }

    public boolean isCompletedExceptionally() {
        return status == EXCEPTIONAL;
    }

    public int getNumberOfDependents() {
        int count = 0;
        for (Dependent dependent = dependents; dependent != null; dependent = dependent.next) {
            count++;
        }
        return count;
    }

    @Override
    @SuppressWarnings("unchecked")
    public java.util.concurrent.CompletableFuture<T> toCompletableFuture() {
        return (java.util.concurrent.CompletableFuture<T>) (Object) this;
    }

    public CompletableFuture<T> copy() {
        return onlyTake();
    }

    private CompletableFuture<T> onlyTake() {
        return then(new Step<T, T>(null, this, newIncompleteFuture()) {
            @Override
            void run() {
                target.take(source);
            }
        });
    }

    public CompletionStage<T> minimalCompletionStage() {
        return onlyTake();
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        if (status == WAITING) {
            later(unit.toNanos(timeout), () -> {
                failAsIs(new TimeoutException());
                fireDependents();
            });
        }
        return this;
    }

    public CompletableFuture<T> completeOnTimeout(T result, long timeout, TimeUnit unit) {
        if (status == WAITING) {
            later(unit.toNanos(timeout), () -> complete(result));
        }
        return this;
    }

    private void later(long nanos, Runnable action) {
        delay(nanos, () -> {
            if (status == WAITING) {
                action.run();
            }
        });
    }

    /** Runs something after a time, in a thread that keeps no program from ending. */
    private static void delay(long nanos, Runnable action) {
        Thread timer = new Thread(() -> {
            try {
                TimeUnit.NANOSECONDS.sleep(nanos);
            } catch (InterruptedException e) {
                return;
            }
            action.run();
        }, "CompletableFutureDelayScheduler");
        timer.setDaemon(true);
        timer.start();
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        Objects.requireNonNull(executor);
        return task -> delay(unit.toNanos(delay), () -> executor.execute(task));
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, commonPool());
    }

    @Override
    public String toString() {
        String text;
        if (status == NORMAL) {
            text = "[Completed normally]";
        } else if (status == EXCEPTIONAL) {
            text = "[Completed exceptionally: " + exception + "]";
        } else {
            int count = getNumberOfDependents();
            text = count == 0 ? "[Not completed]" : "[Not completed, " + count + " dependents]";
        }
        return super.toString() + text;
    }
}
