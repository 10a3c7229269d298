package assay.lib.java.util.concurrent;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** Makes executors. */
public class Executors {
    private static final long KEEP_ALIVE_SECONDS = 60;

    private static int poolCount;

    private Executors() {
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        return newFixedThreadPool(threads, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        return pool(threads, threads, 0, new LinkedBlockingQueue<>(), factory);
    }

    private static ExecutorService pool(int core, int maximum, long keepAliveSeconds,
            java.util.concurrent.BlockingQueue<Runnable> queue, ThreadFactory factory) {
        return new ThreadPoolExecutor(core, maximum, keepAliveSeconds, TimeUnit.SECONDS, queue, factory);
    }

    public static ExecutorService newWorkStealingPool(int parallelism) {
        return new ForkJoinPool(parallelism, true);
    }

    public static ExecutorService newWorkStealingPool() {
        return newWorkStealingPool(Runtime.getRuntime().availableProcessors());
    }

    public static ExecutorService newSingleThreadExecutor() {
        return newSingleThreadExecutor(defaultThreadFactory());
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return new Delegate(newFixedThreadPool(1, factory));
    }

    public static ExecutorService newCachedThreadPool() {
        return newCachedThreadPool(defaultThreadFactory());
    }

    public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return pool(0, Integer.MAX_VALUE, KEEP_ALIVE_SECONDS, new SynchronousQueue<>(), factory);
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return newSingleThreadScheduledExecutor(defaultThreadFactory());
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
        return new ScheduledDelegate(newScheduledThreadPool(1, factory));
    }

    public static ScheduledExecutorService newScheduledThreadPool(int corePoolSize) {
        return newScheduledThreadPool(corePoolSize, defaultThreadFactory());
    }

    public static ScheduledExecutorService newScheduledThreadPool(int corePoolSize, ThreadFactory factory) {
        return new ScheduledThreadPoolExecutor(corePoolSize, factory);
    }

    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory factory) {
        return new PerTask(Objects.requireNonNull(factory));
    }

    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        return newThreadPerTaskExecutor(Thread.ofVirtual().factory());
    }

    public static ExecutorService unconfigurableExecutorService(ExecutorService executor) {
        return new Delegate(Objects.requireNonNull(executor));
    }

    public static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService executor) {
        return new ScheduledDelegate(Objects.requireNonNull(executor));
    }

    public static ThreadFactory defaultThreadFactory() {
        String prefix = "pool-" + ++poolCount + "-thread-";
        return new ThreadFactory() {
            private int count;

            @Override
            public Thread newThread(Runnable task) {
                Thread thread = new Thread(task, prefix + ++count);
                thread.setDaemon(false);
                thread.setPriority(Thread.NORM_PRIORITY);
                return thread;
            }
        };
    }

    public static <T> Callable<T> callable(Runnable task, T result) {
        Objects.requireNonNull(task);
        return new Callable<>() {
            @Override
            public T call() {
                task.run();
                return result;
            }

            @Override
            public String toString() {
                return super.toString() + "[Wrapped task = " + task + "]";
            }
        };
    }

    public static Callable<Object> callable(Runnable task) {
        return callable(task, null);
    }

    /** Runs each task in a thread of its own. */
    private static final class PerTask extends AbstractExecutorService {
        private final ThreadFactory factory;
        private final java.util.Set<Thread> threads = new java.util.LinkedHashSet<>();
        private final WaitQueue termination = new WaitQueue();
        private boolean shutdown;

        PerTask(ThreadFactory factory) {
            this.factory = factory;
        }

        @Override
        public void execute(Runnable task) {
            Objects.requireNonNull(task);
            if (shutdown) {
                throw new java.util.concurrent.RejectedExecutionException();
            }
            Thread[] own = new Thread[1];
            own[0] = factory.newThread(() -> {
                try {
                    task.run();
                } finally {
                    threads.remove(own[0]);
                    checkTermination();
                }
            });
            if (own[0] == null) {
                throw new java.util.concurrent.RejectedExecutionException();
            }
            threads.add(own[0]);
            own[0].start();
        }

        private void checkTermination() {
            if (shutdown && threads.isEmpty()) {
                termination.wakeAll();
            }
        }

        @Override
        public void shutdown() {
            shutdown = true;
            checkTermination();
        }

        @Override
        public List<Runnable> shutdownNow() {
            shutdown();
            for (Thread thread : threads) {
                thread.interrupt();
            }
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return shutdown;
        }

        @Override
        public boolean isTerminated() {
            boolean terminated = shutdown && threads.isEmpty();
            if (!terminated) {
                Strand.yieldNow();
            }
            return terminated;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
            long deadline = Strand.deadline(unit.toNanos(timeout));
            boolean inTime = timeout > 0;
            while (!(shutdown && threads.isEmpty())) {
                if (!inTime) {
                    return false;
                }
                inTime = termination.awaitUntil(deadline);
            }
            return true;
        }
    }

    /** Shows an executor without its own methods. */
    private static class Delegate implements ExecutorService {
        private final ExecutorService executor;

        Delegate(ExecutorService executor) {
            this.executor = executor;
        }

        @Override
        public void execute(Runnable command) {
            executor.execute(command);
        }

        @Override
        public void shutdown() {
            executor.shutdown();
        }

        @Override
        public List<Runnable> shutdownNow() {
            return executor.shutdownNow();
        }

        @Override
        public boolean isShutdown() {
            return executor.isShutdown();
        }

        @Override
        public boolean isTerminated() {
            return executor.isTerminated();
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
            return executor.awaitTermination(timeout, unit);
        }

        @Override
        public <T> Future<T> submit(Callable<T> task) {
            return executor.submit(task);
        }

        @Override
        public <T> Future<T> submit(Runnable task, T result) {
            return executor.submit(task, result);
        }

        @Override
        public Future<?> submit(Runnable task) {
            return executor.submit(task);
        }

        @Override
        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
            return executor.invokeAll(tasks);
        }

        @Override
        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException {
            return executor.invokeAll(tasks, timeout, unit);
        }

        @Override
        public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
                throws InterruptedException, ExecutionException {
            return executor.invokeAny(tasks);
        }

        @Override
        public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException, ExecutionException, TimeoutException {
            return executor.invokeAny(tasks, timeout, unit);
        }
    }

    private static final class ScheduledDelegate extends Delegate implements ScheduledExecutorService {
        private final ScheduledExecutorService executor;

        ScheduledDelegate(ScheduledExecutorService executor) {
            super(executor);
            this.executor = executor;
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            return executor.schedule(command, delay, unit);
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
            return executor.schedule(callable, delay, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period,
                TimeUnit unit) {
            return executor.scheduleAtFixedRate(command, initialDelay, period, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay,
                TimeUnit unit) {
            return executor.scheduleWithFixedDelay(command, initialDelay, delay, unit);
        }
    }
}
