import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Main {
    static class Buffer<T> {
        private final Object[] items;
        private final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private int head;
        private int count;
        int mostSeen;

        Buffer(int capacity) {
            items = new Object[capacity];
        }

        void put(T x) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) {
                    notFull.await();
                }
                items[(head + count++) % items.length] = x;
                mostSeen = Math.max(mostSeen, count);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        @SuppressWarnings("unchecked")
        T take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    notEmpty.await();
                }
                T x = (T) items[head];
                head = (head + 1) % items.length;
                count--;
                notFull.signal();
                return x;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer<Integer> buffer = new Buffer<>(3);
        ExecutorService pool = Executors.newCachedThreadPool();
        List<Future<Integer>> sums = new ArrayList<>();
        for (int c = 0; c < 2; c++) {
            sums.add(pool.submit(() -> {
                int sum = 0;
                for (int i = 0; i < 150; i++) {
                    sum += buffer.take();
                }
                return sum;
            }));
        }
        for (int p = 0; p < 3; p++) {
            int from = p * 100;
            pool.execute(() -> {
                try {
                    for (int i = from; i < from + 100; i++) {
                        buffer.put(i);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        int total = 0;
        for (Future<Integer> f : sums) {
            total += f.get();
        }
        pool.shutdown();
        System.out.println(total + " " + (buffer.mostSeen <= 3) + " " + pool.awaitTermination(1, TimeUnit.SECONDS));
        ReentrantLock lock = new ReentrantLock();
        Condition turn = lock.newCondition();
        int[] next = {0};
        List<String> log = new ArrayList<>();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    lock.lock();
                    try {
                        while (next[0] % 3 != id) {
                            turn.awaitUninterruptibly();
                        }
                        log.add(id + ":" + round);
                        next[0]++;
                        turn.signalAll();
                    } finally {
                        lock.unlock();
                    }
                }
            });
        }
        for (int t = 2; t >= 0; t--) {
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(log);
    }
}
