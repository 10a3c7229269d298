import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Main {
    public static void main(String[] args) throws Exception {
        CountDownLatch ready = new CountDownLatch(3);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger started = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                ready.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                started.incrementAndGet();
            }).start();
        }
        ready.await();
        System.out.println("ready " + started.get() + " " + ready.getCount());
        go.countDown();
        System.out.println(new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS));
        System.out.println("started " + started.get());

        int n = 4;
        int[] sums = new int[3];
        int[][] data = new int[n][3];
        CyclicBarrier barrier = new CyclicBarrier(n, new Runnable() {
            int round;

            @Override
            public void run() {
                for (int[] row : data) {
                    sums[round] += row[round];
                }
                System.out.println("round " + round + " sum " + sums[round]);
                round++;
            }
        });
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < n; t++) {
            int id = t;
            Thread thread = new Thread(() -> {
                try {
                    for (int round = 0; round < 3; round++) {
                        data[id][round] = (id + 1) * (round + 1) + (round > 0 ? sums[round - 1] : 0);
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(barrier.getParties() + " " + barrier.getNumberWaiting() + " " + barrier.isBroken());
        try {
            barrier.await(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + barrier.isBroken());
        }

        Semaphore permits = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Thread> users = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Thread t = new Thread(() -> {
                try {
                    permits.acquire();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.sleep(5);
                    inside.decrementAndGet();
                    permits.release();
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
            });
            users.add(t);
            t.start();
        }
        for (Thread t : users) {
            t.join();
        }
        System.out.println(most.get() + " " + permits.availablePermits() + " " + permits.tryAcquire(3) + " " + permits.tryAcquire(2)
                + " " + permits.drainPermits());
    }
}
