package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/**
 * A part of a computation. {@link #fork()} notes it down. {@link #join()} runs it, if nobody has begun it by then. A forked
 * task that nobody joins is run by a thread of the pool.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = 1L;

    private static final int NEW = 0;
    private static final int BEGUN = 1;
    private static final int NORMAL = 2;
    private static final int EXCEPTIONAL = 3;
    private static final int CANCELLED = 4;

    private int status;
    private Throwable exception;
    private Strand runner;
    private WaitQueue waiting;
    private short tag;

    public ForkJoinTask() {
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    /** Runs the task if nobody has begun it. */
    final void runIfNew() {
        if (status != NEW) {
            return;
        }
        status = BEGUN;
        runner = Strand.current();
        boolean completed;
        try {
            completed = exec();
        } catch (Throwable thrown) {
            fail(thrown);
            return;
        }
        if (completed) {
            finish(NORMAL);
        }
    }

    private void finish(int newStatus) {
        if (status <= BEGUN) {
            status = newStatus;
            if (waiting != null) {
                waiting.wakeAll();
            }
        }
    }

    private void fail(Throwable thrown) {
        if (status <= BEGUN) {
            exception = thrown;
            finish(EXCEPTIONAL);
            onException(thrown);
        }
    }

    /** For tasks that tell others of an exception. */
    void onException(Throwable thrown) {
    }

    private boolean isRunning() {
        return status <= BEGUN;
    }

    final boolean isOver() {
        return !isRunning();
    }

    /** Runs it, or waits for the one that does. The wait is on the present stack, so that recursion stays fast. */
    private void complete() {
        runIfNew();
        if (status == BEGUN) {
            Strand.runUntil(() -> !isRunning());
        }
    }

    private V report() {
        if (status == NORMAL) {
            return getRawResult();
        }
        if (status == CANCELLED) {
            throw new CancellationException();
        }
        ForkJoinTask.<RuntimeException>rethrow(exception);
        return null;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }

    public final ForkJoinTask<V> fork() {
        ForkJoinPool.current().fork(this);
        return this;
    }

    public final V join() {
        ForkJoinPool.current().forget(this);
        complete();
        return report();
    }

    public final V invoke() {
        complete();
        return report();
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        Objects.requireNonNull(second);
        first.invoke();
        second.invoke();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (ForkJoinTask<?> task : tasks) {
            task.invoke();
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        for (T task : tasks) {
            task.invoke();
        }
        return tasks;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        finish(CANCELLED);
        return status == CANCELLED;
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    @Override
    public final boolean isDone() {
        boolean done = !isRunning();
        if (!done) {
            Strand.yieldNow();
        }
        return done;
    }

    @Override
    public final boolean isCancelled() {
        return status == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        return status == EXCEPTIONAL || status == CANCELLED;
    }

    public final boolean isCompletedNormally() {
        return status == NORMAL;
    }

    public final Throwable getException() {
        return status == CANCELLED ? new CancellationException() : exception;
    }

    @Override
    public V resultNow() {
        if (status == NORMAL) {
            return getRawResult();
        }
        throw new IllegalStateException(isRunning() ? "Task has not completed"
                : status == CANCELLED ? "Task was cancelled" : "Task completed with exception");
    }

    @Override
    public Throwable exceptionNow() {
        if (status == EXCEPTIONAL) {
            return exception;
        }
        throw new IllegalStateException(isRunning() ? "Task has not completed"
                : status == CANCELLED ? "Task was cancelled" : "Task completed with a result");
    }

    @Override
    public State state() {
        return switch (status) {
            case NORMAL -> State.SUCCESS;
            case EXCEPTIONAL -> State.FAILED;
            case CANCELLED -> State.CANCELLED;
            default -> State.RUNNING;
        };
    }

    public void completeExceptionally(Throwable thrown) {
        fail(thrown instanceof RuntimeException || thrown instanceof Error ? thrown : new RuntimeException(thrown));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable thrown) {
            fail(thrown);
            return;
        }
        finish(NORMAL);
    }

    public final void quietlyComplete() {
        finish(NORMAL);
    }

    private WaitQueue waiting() {
        if (waiting == null) {
            waiting = new WaitQueue();
        }
        return waiting;
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        beginHere();
        while (isRunning()) {
            waiting().await();
        }
        return reportChecked();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        beginHere();
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean inTime = true;
        while (isRunning()) {
            if (!inTime) {
                throw new TimeoutException();
            }
            inTime = waiting().awaitUntil(deadline);
        }
        return reportChecked();
    }

    /** A thread of a pool that wants the result of a task runs it itself. */
    private void beginHere() {
        if (inForkJoinPool()) {
            runIfNew();
        }
    }

    private V reportChecked() throws ExecutionException {
        if (status == EXCEPTIONAL) {
            throw new ExecutionException(exception);
        }
        return report();
    }

    public final void quietlyJoin() {
        complete();
    }

    public final void quietlyInvoke() {
        complete();
    }

    public static void helpQuiesce() {
        ForkJoinPool.current().helpQuiesce();
    }

    public void reinitialize() {
        status = NEW;
        exception = null;
    }

    public static java.util.concurrent.ForkJoinPool getPool() {
        return (java.util.concurrent.ForkJoinPool) (Object) ForkJoinPool.ofCurrentThread();
    }

    public static boolean inForkJoinPool() {
        return ForkJoinPool.ofCurrentThread() != null;
    }

    public boolean tryUnfork() {
        return status == NEW && ForkJoinPool.current().forget(this);
    }

    public static int getQueuedTaskCount() {
        return ForkJoinPool.current().forkedCount();
    }

    public static int getSurplusQueuedTaskCount() {
        return getQueuedTaskCount();
    }

    public final short getForkJoinTaskTag() {
        return tag;
    }

    public final short setForkJoinTaskTag(short newTag) {
        short before = tag;
        tag = newTag;
        return before;
    }

    public final boolean compareAndSetForkJoinTaskTag(short expected, short newTag) {
        if (tag != expected) {
            return false;
        }
        tag = newTag;
        return true;
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return adapt(runnable, null);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        Objects.requireNonNull(runnable);
        return new Adapted<>(() -> {
            runnable.run();
            return result;
        });
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new Adapted<>(Objects.requireNonNull(callable));
    }

    /** A task made of a function. */
    static final class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 1L;

        private final Callable<? extends T> callable;
        private T result;

        Adapted(Callable<? extends T> callable) {
            this.callable = callable;
        }

        @Override
        public T getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(T value) {
            result = value;
        }

        @Override
        protected boolean exec() {
            try {
                result = callable.call();
            } catch (Exception e) {
                ForkJoinTask.<RuntimeException>rethrow(e);
            }
            return true;
        }

        @Override
        public void run() {
            invoke();
        }
    }
}
