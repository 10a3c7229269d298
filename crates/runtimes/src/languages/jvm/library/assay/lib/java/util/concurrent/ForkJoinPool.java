package assay.lib.java.util.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** Threads for computations that divide themselves. The threads are daemons. */
public class ForkJoinPool extends AbstractExecutorService {
    /** As on the Java machine, one less than there are processors. */
    private static final int COMMON_PARALLELISM = 3;
    private static final int MAX_PARALLELISM = 0x7fff;

    private static ForkJoinPool common;
    private static int poolCount;

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory =
            pool -> (java.util.concurrent.ForkJoinWorkerThread) (Object)
                    new ForkJoinWorkerThread((ForkJoinPool) (Object) pool);

    private final int parallelism;
    private final boolean asyncMode;
    private final String namePrefix;
    private final ArrayDeque<ForkJoinTask<?>> submitted = new ArrayDeque<>();

    /** What has been forked and not been joined, the last one last. */
    private final ArrayDeque<ForkJoinTask<?>> forked = new ArrayDeque<>();
    private final WaitQueue idle = new WaitQueue();
    private final WaitQueue quiescence = new WaitQueue();
    private int workers;
    private int nextWorker = 1;
    private int active;
    private long steals;
    private boolean shutdown;

    /** Makes the threads of a pool. Here the pool always makes its own. */
    public interface ForkJoinWorkerThreadFactory {
        java.util.concurrent.ForkJoinWorkerThread newThread(java.util.concurrent.ForkJoinPool pool);
    }

    /** What may have to wait. */
    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    public ForkJoinPool() {
        this(Runtime.getRuntime().availableProcessors());
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, false);
    }

    ForkJoinPool(int parallelism, boolean asyncMode) {
        this(parallelism, asyncMode, "ForkJoinPool-" + ++poolCount + "-worker-");
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, Thread.UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(parallelism, asyncMode);
    }

    private ForkJoinPool(int parallelism, boolean asyncMode, String namePrefix) {
        if (parallelism <= 0 || parallelism > MAX_PARALLELISM) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.asyncMode = asyncMode;
        this.namePrefix = namePrefix;
    }

    static ForkJoinPool common() {
        if (common == null) {
            common = new ForkJoinPool(COMMON_PARALLELISM, true, "ForkJoinPool.commonPool-worker-");
        }
        return common;
    }

    public static java.util.concurrent.ForkJoinPool commonPool() {
        return (java.util.concurrent.ForkJoinPool) (Object) common();
    }

    /** The pool to which the current thread belongs, or null. */
    static ForkJoinPool ofCurrentThread() {
        Object thread = Thread.currentThread();
        return thread instanceof ForkJoinWorkerThread worker ? worker.pool : null;
    }

    static ForkJoinPool current() {
        ForkJoinPool pool = ofCurrentThread();
        return pool != null ? pool : common();
    }

    final void fork(ForkJoinTask<?> task) {
        forked.addLast(task);
        wakeWorker();
    }

    /** The task is begun by the caller. */
    final boolean forget(ForkJoinTask<?> task) {
        if (forked.peekLast() == task) {
            forked.pollLast();
            return true;
        }
        return false;
    }

    final int forkedCount() {
        return forked.size();
    }

    final void helpQuiesce() {
        ForkJoinTask<?> task;
        while ((task = forked.pollLast()) != null) {
            task.runIfNew();
        }
    }

    private void submitTask(ForkJoinTask<?> task) {
        Objects.requireNonNull(task);
        if (shutdown) {
            throw new RejectedExecutionException();
        }
        submitted.addLast(task);
        wakeWorker();
    }

    private void wakeWorker() {
        if (idle.wakeOne()) {
            active++;
        } else if (workers < parallelism) {
            workers++;
            active++;
            new ForkJoinWorkerThread(this, namePrefix + nextWorker++).start();
        }
    }

    /** What a thread of the pool does. */
    final void work() {
        while (true) {
            ForkJoinTask<?> task;
            while ((task = nextTask()) != null) {
                task.runIfNew();
                steals++;
                Strand.giveWay();
            }
            active--;
            if (active == 0) {
                quiescence.wakeAll();
            }
            if (shutdown) {
                workers--;
                return;
            }
            idle.awaitQuietly();
        }
    }

    private ForkJoinTask<?> nextTask() {
        ForkJoinTask<?> task = submitted.pollFirst();
        return task != null ? task : forked.pollFirst();
    }

    public <T> T invoke(java.util.concurrent.ForkJoinTask<T> task) {
        ForkJoinTask<T> own = own(task);
        submitTask(own);
        Strand.runUntil(own::isOver);
        return own.join();
    }

    @SuppressWarnings("unchecked")
    private static <T> ForkJoinTask<T> own(java.util.concurrent.ForkJoinTask<T> task) {
        return (ForkJoinTask<T>) (Object) task;
    }

    @SuppressWarnings("unchecked")
    private static <T> java.util.concurrent.ForkJoinTask<T> shown(ForkJoinTask<T> task) {
        return (java.util.concurrent.ForkJoinTask<T>) (Object) task;
    }

    public void execute(java.util.concurrent.ForkJoinTask<?> task) {
        submitTask(own(task));
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        submitTask((Object) task instanceof ForkJoinTask<?> own ? own : new Execution(task));
    }

    public <T> java.util.concurrent.ForkJoinTask<T> submit(java.util.concurrent.ForkJoinTask<T> task) {
        submitTask(own(task));
        return task;
    }

    @Override
    public <T> java.util.concurrent.ForkJoinTask<T> submit(Callable<T> task) {
        ForkJoinTask<T> own = ForkJoinTask.adapt(task);
        submitTask(own);
        return shown(own);
    }

    @Override
    public <T> java.util.concurrent.ForkJoinTask<T> submit(Runnable task, T result) {
        ForkJoinTask<T> own = ForkJoinTask.adapt(task, result);
        submitTask(own);
        return shown(own);
    }

    @Override
    public java.util.concurrent.ForkJoinTask<?> submit(Runnable task) {
        ForkJoinTask<?> own = (Object) task instanceof ForkJoinTask<?> given ? given : ForkJoinTask.adapt(task);
        submitTask(own);
        return shown(own);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>();
        for (Callable<T> task : tasks) {
            futures.add(submit(task));
        }
        for (Future<T> future : futures) {
            ForkJoinTask<?> own = (ForkJoinTask<?>) (Object) future;
            Strand.runUntil(own::isOver);
        }
        return futures;
    }

    public int getParallelism() {
        return parallelism;
    }

    public static int getCommonPoolParallelism() {
        return COMMON_PARALLELISM;
    }

    public int getPoolSize() {
        return workers;
    }

    public boolean getAsyncMode() {
        return asyncMode;
    }

    public int getRunningThreadCount() {
        return active;
    }

    public int getActiveThreadCount() {
        return active;
    }

    public boolean isQuiescent() {
        return active == 0;
    }

    public long getStealCount() {
        return steals;
    }

    public long getQueuedTaskCount() {
        return forked.size();
    }

    public int getQueuedSubmissionCount() {
        return submitted.size();
    }

    public boolean hasQueuedSubmissions() {
        return !submitted.isEmpty();
    }

    @Override
    public void shutdown() {
        if (this != common) {
            shutdown = true;
            active += idle.size();
            idle.wakeAll();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        if (this != common) {
            for (ForkJoinTask<?> task : submitted) {
                task.cancel(false);
            }
            submitted.clear();
            shutdown();
        }
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    @Override
    public boolean isTerminated() {
        boolean terminated = shutdown && active == 0;
        if (!terminated) {
            Strand.yieldNow();
        }
        return terminated;
    }

    public boolean isTerminating() {
        return shutdown && active > 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean quiet = awaitQuiescence(timeout, unit);
        return this != common && quiet && shutdown;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean inTime = timeout > 0;
        while (active > 0 && inTime) {
            inTime = quiescence.awaitQuietlyUntil(deadline);
        }
        return active == 0;
    }

    @Override
    public void close() {
        if (this != common) {
            shutdown();
            Strand.runUntil(() -> active == 0);
        }
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable() && !blocker.block()) {
            // Until it is released.
        }
    }

    @Override
    public String toString() {
        return super.toString() + "[" + (shutdown ? active == 0 ? "Terminated" : "Shutting down" : "Running")
                + ", parallelism = " + parallelism + ", size = " + workers + ", active = " + active
                + ", running = " + active + ", steals = " + steals + ", tasks = " + forked.size()
                + ", submissions = " + submitted.size() + "]";
    }

    /** What is executed without a future: an exception of it goes to the thread's handler. */
    private static final class Execution extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1L;

        private final Runnable task;

        Execution(Runnable task) {
            this.task = task;
        }

        @Override
        public Void getRawResult() {
            return null;
        }

        @Override
        protected void setRawResult(Void value) {
        }

        @Override
        protected boolean exec() {
            try {
                task.run();
            } catch (Throwable thrown) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
            }
            return true;
        }
    }
}
