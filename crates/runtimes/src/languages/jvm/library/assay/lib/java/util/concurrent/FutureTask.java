package assay.lib.java.util.concurrent;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A task whose result can be waited for. */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0;
    private static final int NORMAL = 1;
    private static final int EXCEPTIONAL = 2;
    private static final int CANCELLED = 3;

    private final WaitQueue waiting = new WaitQueue();
    private Callable<V> callable;
    private int status;
    private V result;
    private Throwable exception;
    private Strand runner;

    public FutureTask(Callable<V> callable) {
        this.callable = Objects.requireNonNull(callable);
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    @Override
    public boolean isCancelled() {
        return status == CANCELLED;
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    @Override
    public boolean isDone() {
        boolean done = status != NEW;
        if (!done) {
            Strand.yieldNow();
        }
        return done;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (status != NEW) {
            return false;
        }
        status = CANCELLED;
        if (mayInterruptIfRunning && runner != null) {
            runner.interrupt();
        }
        finish();
        return true;
    }

    private V report() throws ExecutionException {
        if (status == NORMAL) {
            return result;
        }
        if (status == CANCELLED) {
            throw new CancellationException();
        }
        throw new ExecutionException(exception);
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        while (status == NEW) {
            waiting.await();
        }
        return report();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean inTime = true;
        while (status == NEW) {
            if (!inTime) {
                throw new TimeoutException();
            }
            inTime = waiting.awaitUntil(deadline);
        }
        return report();
    }

    @Override
    public V resultNow() {
        if (status == NORMAL) {
            return result;
        }
        throw new IllegalStateException(status == NEW ? "Task has not completed"
                : status == CANCELLED ? "Task was cancelled" : "Task completed with exception");
    }

    @Override
    public Throwable exceptionNow() {
        if (status == EXCEPTIONAL) {
            return exception;
        }
        throw new IllegalStateException(status == NEW ? "Task has not completed"
                : status == CANCELLED ? "Task was cancelled" : "Task completed with a result");
    }

    @Override
    public State state() {
        return switch (status) {
            case NEW -> State.RUNNING;
            case NORMAL -> State.SUCCESS;
            case EXCEPTIONAL -> State.FAILED;
            default -> State.CANCELLED;
        };
    }

    /** Is called when the task is done or cancelled. */
    protected void done() {
    }

    protected void set(V value) {
        if (status == NEW) {
            result = value;
            status = NORMAL;
            finish();
        }
    }

    protected void setException(Throwable thrown) {
        if (status == NEW) {
            exception = thrown;
            status = EXCEPTIONAL;
            finish();
        }
    }

    private void finish() {
        waiting.wakeAll();
        done();
        callable = null;
    }

    @Override
    public void run() {
        if (status != NEW || runner != null) {
            return;
        }
        runner = Strand.current();
        try {
            V value;
            try {
                value = callable.call();
            } catch (Throwable thrown) {
                setException(thrown);
                return;
            }
            set(value);
        } finally {
            runner = null;
        }
    }

    /** Runs without keeping the result, so that it can be run again. False if it has thrown or was cancelled. */
    protected boolean runAndReset() {
        if (status != NEW || runner != null) {
            return false;
        }
        runner = Strand.current();
        try {
            callable.call();
            return status == NEW;
        } catch (Throwable thrown) {
            setException(thrown);
            return false;
        } finally {
            runner = null;
        }
    }

    @Override
    public String toString() {
        String text = switch (status) {
            case NEW -> callable == null ? "[Not completed]" : "[Not completed, task = " + callable + "]";
            case NORMAL -> "[Completed normally]";
            case EXCEPTIONAL -> "[Completed exceptionally: " + exception + "]";
            default -> "[Cancelled]";
        };
        return super.toString() + text;
    }
}
