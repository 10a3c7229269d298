package assay.lib.java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** Threads that take tasks from a queue. After each task a thread lets the others have their turn. */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TERMINATED = 3;

    private final BlockingQueue<Runnable> queue;
    private final List<Worker> workers = new ArrayList<>();
    private final WaitQueue termination = new WaitQueue();
    private ThreadFactory factory;
    private RejectedExecutionHandler handler;
    private int corePoolSize;
    private int maximumPoolSize;
    private int largestPoolSize;
    private long keepAliveNanos;
    private boolean allowCoreThreadTimeOut;
    private long completed;
    private int state;

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory());
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory,
                (RejectedExecutionHandler) new AbortPolicy());
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory, RejectedExecutionHandler handler) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize || keepAliveTime < 0) {
            throw new IllegalArgumentException();
        }
        this.queue = Objects.requireNonNull(workQueue);
        this.factory = Objects.requireNonNull(threadFactory);
        this.handler = Objects.requireNonNull(handler);
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.keepAliveNanos = unit.toNanos(keepAliveTime);
    }

    /** One thread of the pool. */
    private final class Worker implements Runnable {
        private Runnable first;
        private Thread thread;
        private boolean active;
        private long done;

        Worker(Runnable first) {
            this.first = first;
        }

        @Override
        public void run() {
            boolean ended = false;
            try {
                Runnable task = first;
                first = null;
                while (task != null || (task = nextTask()) != null) {
                    perform(task);
                    task = null;
                    Strand.giveWay();
                }
                ended = true;
            } finally {
                leave(this, ended);
            }
        }

        private void perform(Runnable task) {
            active = true;
            if (state < STOP) {
                Thread.interrupted();
            }
            try {
                beforeExecute(thread, task);
                try {
                    task.run();
                } catch (Throwable thrown) {
                    afterExecute(task, thrown);
                    throw thrown;
                }
                afterExecute(task, null);
            } finally {
                active = false;
                done++;
            }
        }
    }

    private Runnable nextTask() {
        boolean timedOut = false;
        while (true) {
            if (state >= STOP || state == SHUTDOWN && queue.isEmpty()) {
                return null;
            }
            boolean timed = allowCoreThreadTimeOut || workers.size() > corePoolSize;
            if ((workers.size() > maximumPoolSize || timed && timedOut) && (workers.size() > 1 || queue.isEmpty())) {
                return null;
            }
            try {
                Runnable task = timed ? queue.poll(keepAliveNanos, TimeUnit.NANOSECONDS) : queue.take();
                if (task != null) {
                    return task;
                }
                timedOut = true;
            } catch (InterruptedException e) {
                timedOut = false;
            }
        }
    }

    private void leave(Worker worker, boolean ended) {
        completed += worker.done;
        workers.remove(worker);
        tryTerminate();
        if (state < STOP) {
            int least = allowCoreThreadTimeOut ? 0 : corePoolSize;
            if (least == 0 && !queue.isEmpty()) {
                least = 1;
            }
            if (!ended || workers.size() < least) {
                addWorker(null);
            }
        }
    }

    private boolean addWorker(Runnable first) {
        if (state >= STOP || state == SHUTDOWN && (first != null || queue.isEmpty())) {
            return false;
        }
        Worker worker = new Worker(first);
        worker.thread = factory.newThread(worker);
        if (worker.thread == null) {
            return false;
        }
        workers.add(worker);
        largestPoolSize = Math.max(largestPoolSize, workers.size());
        worker.thread.start();
        return true;
    }

    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command);
        if (workers.size() < corePoolSize && addWorker(command)) {
            return;
        }
        if (state == RUNNING && queue.offer(command)) {
            if (workers.isEmpty()) {
                addWorker(null);
            }
        } else if (workers.size() >= maximumPoolSize || !addWorker(command)) {
            reject(command);
        }
    }

    final void reject(Runnable command) {
        handler.rejectedExecution(command, (java.util.concurrent.ThreadPoolExecutor) (Object) this);
    }

    /** Makes sure that a thread is there for what has been added to the queue. */
    final void ensurePrestart() {
        if (workers.size() < corePoolSize || workers.isEmpty()) {
            addWorker(null);
        }
    }

    /** Is called when the pool is shut down. */
    void onShutdown() {
    }

    final boolean isStopped() {
        return state >= STOP;
    }

    @Override
    public void shutdown() {
        if (state < SHUTDOWN) {
            state = SHUTDOWN;
        }
        interruptIdle();
        onShutdown();
        tryTerminate();
    }

    @Override
    public List<Runnable> shutdownNow() {
        if (state < STOP) {
            state = STOP;
        }
        for (Worker worker : workers) {
            worker.thread.interrupt();
        }
        List<Runnable> tasks = new ArrayList<>();
        queue.drainTo(tasks);
        for (Runnable task : queue.toArray(new Runnable[0])) {
            if (queue.remove(task)) {
                tasks.add(task);
            }
        }
        tryTerminate();
        return tasks;
    }

    private void interruptIdle() {
        for (Worker worker : workers) {
            if (!worker.active && worker.first == null) {
                worker.thread.interrupt();
            }
        }
    }

    private void tryTerminate() {
        if (state == RUNNING || state == TERMINATED || state == SHUTDOWN && !queue.isEmpty()) {
            return;
        }
        if (!workers.isEmpty()) {
            interruptIdle();
            return;
        }
        try {
            terminated();
        } finally {
            state = TERMINATED;
            termination.wakeAll();
        }
    }

    @Override
    public boolean isShutdown() {
        return state != RUNNING;
    }

    public boolean isTerminating() {
        return state == SHUTDOWN || state == STOP;
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    @Override
    public boolean isTerminated() {
        boolean terminated = state == TERMINATED;
        if (!terminated) {
            Strand.yieldNow();
        }
        return terminated;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean inTime = timeout > 0;
        while (state != TERMINATED) {
            if (!inTime) {
                return false;
            }
            inTime = termination.awaitUntil(deadline);
        }
        return true;
    }

    protected void beforeExecute(Thread thread, Runnable task) {
    }

    protected void afterExecute(Runnable task, Throwable thrown) {
    }

    protected void terminated() {
    }

    public void setThreadFactory(ThreadFactory threadFactory) {
        factory = Objects.requireNonNull(threadFactory);
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler newHandler) {
        handler = Objects.requireNonNull(newHandler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int size) {
        if (size < 0 || maximumPoolSize < size) {
            throw new IllegalArgumentException();
        }
        int more = size - corePoolSize;
        corePoolSize = size;
        if (workers.size() > size) {
            interruptIdle();
        }
        for (int i = Math.min(more, queue.size()); i > 0 && !queue.isEmpty(); i--) {
            addWorker(null);
        }
    }

    public int getCorePoolSize() {
        return corePoolSize;
    }

    public boolean prestartCoreThread() {
        return workers.size() < corePoolSize && addWorker(null);
    }

    public int prestartAllCoreThreads() {
        int count = 0;
        while (workers.size() < corePoolSize && addWorker(null)) {
            count++;
        }
        return count;
    }

    public boolean allowsCoreThreadTimeOut() {
        return allowCoreThreadTimeOut;
    }

    public void allowCoreThreadTimeOut(boolean value) {
        if (value && keepAliveNanos <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        allowCoreThreadTimeOut = value;
        if (value) {
            interruptIdle();
        }
    }

    public void setMaximumPoolSize(int size) {
        if (size <= 0 || size < corePoolSize) {
            throw new IllegalArgumentException();
        }
        maximumPoolSize = size;
        if (workers.size() > size) {
            interruptIdle();
        }
    }

    public int getMaximumPoolSize() {
        return maximumPoolSize;
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        keepAliveNanos = unit.toNanos(time);
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAliveNanos, TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() {
        return queue;
    }

    public boolean remove(Runnable task) {
        boolean removed = queue.remove(task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        queue.removeIf(task -> task instanceof Future<?> future && future.isCancelled());
        tryTerminate();
    }

    public int getPoolSize() {
        return workers.size();
    }

    public int getActiveCount() {
        int count = 0;
        for (Worker worker : workers) {
            if (worker.active || worker.first != null) {
                count++;
            }
        }
        return count;
    }

    public int getLargestPoolSize() {
        return largestPoolSize;
    }

    public long getTaskCount() {
        return getCompletedTaskCount() + getActiveCount() + queue.size();
    }

    public long getCompletedTaskCount() {
        long count = completed;
        for (Worker worker : workers) {
            count += worker.done;
        }
        return count;
    }

    @Override
    public String toString() {
        String name = state == RUNNING ? "Running" : state == TERMINATED ? "Terminated" : "Shutting down";
        return super.toString() + "[" + name + ", pool size = " + getPoolSize() + ", active threads = "
                + getActiveCount() + ", queued tasks = " + queue.size() + ", completed tasks = "
                + getCompletedTaskCount() + "]";
    }

    /** Throws an exception. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, java.util.concurrent.ThreadPoolExecutor executor) {
            throw new RejectedExecutionException("Task " + task + " rejected from " + executor);
        }
    }

    /** Lets the caller run the task. */
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, java.util.concurrent.ThreadPoolExecutor executor) {
            if (!executor.isShutdown()) {
                task.run();
            }
        }
    }

    /** Drops the task. */
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, java.util.concurrent.ThreadPoolExecutor executor) {
        }
    }

    /** Drops the task that has waited for longest and tries again. */
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, java.util.concurrent.ThreadPoolExecutor executor) {
            if (!executor.isShutdown()) {
                executor.getQueue().poll();
                executor.execute(task);
            }
        }
    }
}
