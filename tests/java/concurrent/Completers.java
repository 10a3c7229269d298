import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    static class Visit extends CountedCompleter<Void> {
        final int[] data;
        final int from;
        final int to;
        final LongAdder sum;

        Visit(CountedCompleter<?> parent, int[] data, int from, int to, LongAdder sum) {
            super(parent);
            this.data = data;
            this.from = from;
            this.to = to;
            this.sum = sum;
        }

        @Override
        public void compute() {
            if (to - from > 10) {
                int mid = (from + to) >>> 1;
                setPendingCount(2);
                new Visit(this, data, from, mid, sum).fork();
                new Visit(this, data, mid, to, sum).fork();
            } else {
                for (int i = from; i < to; i++) {
                    sum.add(data[i]);
                }
            }
            tryComplete();
        }
    }

    static class MaxTask extends RecursiveTask<Integer> {
        final int[] a;
        final int from;
        final int to;

        MaxTask(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return a[from];
            }
            int mid = (from + to) / 2;
            MaxTask left = new MaxTask(a, from, mid);
            MaxTask right = new MaxTask(a, mid, to);
            invokeAll(left, right);
            return Math.max(left.join(), right.join());
        }
    }

    public static void main(String[] args) throws Exception {
        int[] data = new int[1000];
        Arrays.setAll(data, i -> i * 31 % 997);
        LongAdder sum = new LongAdder();
        new Visit(null, data, 0, data.length, sum).invoke();
        System.out.println(sum + " " + Arrays.stream(data).sum());
        System.out.println(ForkJoinPool.commonPool().invoke(new MaxTask(data, 0, data.length)));
        ForkJoinPool pool = new ForkJoinPool(2);
        AtomicInteger count = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            pool.execute(() -> count.incrementAndGet());
        }
        pool.execute(new RecursiveAction() {
            @Override
            protected void compute() {
                count.addAndGet(100);
            }
        });
        System.out.println(pool.awaitQuiescence(5, TimeUnit.SECONDS) + " " + count);
        ForkJoinTask<Integer> adapted = ForkJoinTask.adapt(() -> 5);
        System.out.println(pool.invoke(adapted) + " " + adapted.isDone() + " " + adapted.isCompletedNormally());
        ForkJoinTask<Void> failing = pool.submit(new RecursiveAction() {
            @Override
            protected void compute() {
                throw new IllegalStateException("inside");
            }
        });
        try {
            failing.join();
        } catch (IllegalStateException e) {
            System.out.println("joined " + e.getClass().getSimpleName());
        }
        RecursiveTask<Integer> cancelled = new MaxTask(data, 0, 1);
        cancelled.cancel(false);
        System.out.println(cancelled.isCancelled() + " " + cancelled.isCompletedAbnormally());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        Future<String> inside = pool.submit(() -> {
            RecursiveTask<Integer> t = new MaxTask(data, 0, 50);
            t.fork();
            return ForkJoinTask.inForkJoinPool() + " " + t.join();
        });
        System.out.println(inside.get() + " " + ForkJoinTask.inForkJoinPool());
        pool.shutdownNow();
        System.out.println(pool.isShutdown());
    }
}
