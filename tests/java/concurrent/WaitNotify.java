import java.util.*;

public class Main {
    static class Buffer {
        private final Queue<Integer> items = new ArrayDeque<>();
        private final int capacity;

        Buffer(int capacity) {
            this.capacity = capacity;
        }

        synchronized void put(int x) throws InterruptedException {
            while (items.size() == capacity) {
                wait();
            }
            items.add(x);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int x = items.remove();
            notifyAll();
            return x;
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer(2);
        long[] sums = new long[3];
        List<Thread> threads = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            int id = c;
            Thread t = new Thread(() -> {
                try {
                    for (int x; (x = buffer.take()) >= 0;) {
                        sums[id] += x;
                    }
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
            t.start();
            threads.add(t);
        }
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 1000; i++) {
                    buffer.put(i);
                }
                for (int i = 0; i < 3; i++) {
                    buffer.put(-1);
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        producer.start();
        producer.join();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sums[0] + sums[1] + sums[2]);
        try {
            buffer.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(20);
            System.out.println("timed out");
        }
    }
}
