import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Main {
    static class Sum extends RecursiveTask<Long> {
        final int[] a;
        final int from;
        final int to;

        Sum(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 100) {
                long s = 0;
                for (int i = from; i < to; i++) {
                    s += a[i];
                }
                return s;
            }
            int mid = (from + to) / 2;
            Sum left = new Sum(a, from, mid);
            Sum right = new Sum(a, mid, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static class SortTask extends RecursiveAction {
        final int[] a;
        final int from;
        final int to;

        SortTask(int[] a, int from, int to) {
            this.a = a;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 16) {
                Arrays.sort(a, from, to);
                return;
            }
            int mid = (from + to) >>> 1;
            invokeAll(new SortTask(a, from, mid), new SortTask(a, mid, to));
            int[] left = Arrays.copyOfRange(a, from, mid);
            for (int i = 0, j = mid, k = from; i < left.length; k++) {
                a[k] = j < to && a[j] < left[i] ? a[j++] : left[i++];
            }
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib f = new Fib(n - 1);
            f.fork();
            return new Fib(n - 2).compute() + f.join();
        }
    }

    static class Bad extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            throw new IllegalArgumentException("bad task");
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[10_000];
        for (int i = 0; i < a.length; i++) {
            a[i] = (int) (i * 7919L % 10_007);
        }
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.invoke(new Sum(a, 0, a.length)) + " " + pool.getParallelism());
        pool.invoke(new SortTask(a, 0, a.length));
        System.out.println(a[0] + " " + a[5000] + " " + a[9999] + " " + IntStream.range(1, a.length).allMatch(i -> a[i - 1] <= a[i]));
        System.out.println(ForkJoinPool.commonPool().invoke(new Fib(18)) + " " + new Fib(15).invoke());
        ForkJoinTask<Integer> submitted = pool.submit(new Fib(12));
        System.out.println(submitted.get() + " " + submitted.isCompletedNormally() + " " + submitted.getRawResult());
        System.out.println(pool.submit(() -> "callable").get());
        try {
            new Bad().invoke();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        ForkJoinTask<Integer> bad = pool.submit(new Bad());
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getClass().getSimpleName() + " " + bad.isCompletedAbnormally());
        }
        List<Fib> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            tasks.add(new Fib(i));
        }
        System.out.println(ForkJoinTask.invokeAll(tasks).stream().map(ForkJoinTask::join).collect(Collectors.toList()));
        System.out.println(pool.submit(() -> IntStream.rangeClosed(1, 1000).parallel().sum()).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isShutdown());
    }
}
