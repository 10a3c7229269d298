package assay.lib.java.util.concurrent;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Threads that run tasks when their time has come. */
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    private static final long KEEP_ALIVE_MILLIS = 10;

    private long nextNumber;
    private boolean periodicAfterShutdown;
    private boolean delayedAfterShutdown = true;
    private boolean removeOnCancel;

    public ScheduledThreadPoolExecutor(int corePoolSize) {
        this(corePoolSize, Executors.defaultThreadFactory());
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory) {
        super(corePoolSize, Integer.MAX_VALUE, KEEP_ALIVE_MILLIS, TimeUnit.MILLISECONDS, newQueue(), threadFactory);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, KEEP_ALIVE_MILLIS, TimeUnit.MILLISECONDS, newQueue(), handler);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, KEEP_ALIVE_MILLIS, TimeUnit.MILLISECONDS, newQueue(), threadFactory,
                handler);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static BlockingQueue<Runnable> newQueue() {
        return (BlockingQueue) new DelayQueue();
    }

    /** A task with the time at which it is to run. */
    private final class Task<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        private final long number = nextNumber++;

        /** The time between two runs; negative if it is that from the end of one to the next; 0 for a single run. */
        private final long period;
        private long time;

        Task(Callable<V> callable, long time) {
            super(callable);
            this.time = time;
            period = 0;
        }

        Task(Runnable runnable, long time, long period) {
            super(runnable, null);
            this.time = time;
            this.period = period;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            if (other instanceof Task<?> task) {
                return time != task.time ? Long.compare(time, task.time) : Long.compare(number, task.number);
            }
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override
        public boolean isPeriodic() {
            return period != 0;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled && removeOnCancel) {
                ScheduledThreadPoolExecutor.this.remove(this);
            }
            return cancelled;
        }

        @Override
        public void run() {
            if (!mayRun(this)) {
                cancel(false);
            } else if (period == 0) {
                super.run();
            } else if (runAndReset()) {
                time = period > 0 ? time + period : System.nanoTime() - period;
                if (mayRun(this)) {
                    getQueue().add(this);
                    ensurePrestart();
                } else {
                    cancel(false);
                }
            }
        }
    }

    private boolean mayRun(Task<?> task) {
        if (!isShutdown()) {
            return true;
        }
        if (isStopped()) {
            return false;
        }
        return task.isPeriodic() ? periodicAfterShutdown
                : delayedAfterShutdown || task.getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    private <V> ScheduledFuture<V> delayedExecute(Task<V> task) {
        if (isShutdown()) {
            reject(task);
        } else {
            getQueue().add(task);
            ensurePrestart();
        }
        return task;
    }

    private static long triggerTime(long delay, TimeUnit unit) {
        long nanos = Math.max(unit.toNanos(delay), 0);
        return System.nanoTime() + Math.min(nanos, Long.MAX_VALUE >> 1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Objects.requireNonNull(command);
        return delayedExecute(new Task<Void>(command, triggerTime(delay, unit), 0));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return delayedExecute(new Task<>(callable, triggerTime(delay, unit)));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        Objects.requireNonNull(command);
        return delayedExecute(new Task<Void>(command, triggerTime(initialDelay, unit), unit.toNanos(period)));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        if (delay <= 0) {
            throw new IllegalArgumentException();
        }
        Objects.requireNonNull(command);
        return delayedExecute(new Task<Void>(command, triggerTime(initialDelay, unit), -unit.toNanos(delay)));
    }

    @Override
    public void execute(Runnable command) {
        schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    void onShutdown() {
        BlockingQueue<Runnable> queue = getQueue();
        for (Object element : queue.toArray()) {
            Task<?> task = (Task<?>) element;
            if (!(task.isPeriodic() ? periodicAfterShutdown : delayedAfterShutdown) || task.isCancelled()) {
                if (queue.remove(task)) {
                    task.cancel(false);
                }
            }
        }
    }

    @Override
    public void shutdown() {
        super.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return super.shutdownNow();
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        periodicAfterShutdown = value;
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return periodicAfterShutdown;
    }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        delayedAfterShutdown = value;
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return delayedAfterShutdown;
    }

    public void setRemoveOnCancelPolicy(boolean value) {
        removeOnCancel = value;
    }

    public boolean getRemoveOnCancelPolicy() {
        return removeOnCancel;
    }
}
