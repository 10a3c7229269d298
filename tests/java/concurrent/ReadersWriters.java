import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Main {
    static class Store {
        private final StampedLock lock = new StampedLock();
        private double x;
        private double y;

        void move(double dx, double dy) {
            long stamp = lock.writeLock();
            try {
                x += dx;
                Thread.yield();
                y += dy;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        double distance() {
            long stamp = lock.tryOptimisticRead();
            double a = x;
            double b = y;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                try {
                    a = x;
                    b = y;
                } finally {
                    lock.unlockRead(stamp);
                }
            }
            return Math.sqrt(a * a + b * b);
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
        AtomicInteger readers = new AtomicInteger();
        AtomicInteger mostReaders = new AtomicInteger();
        AtomicBoolean writing = new AtomicBoolean();
        AtomicInteger errors = new AtomicInteger();
        int[] value = {0};
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> {
                try {
                    for (int k = 0; k < 5; k++) {
                        lock.readLock().lock();
                        try {
                            mostReaders.accumulateAndGet(readers.incrementAndGet(), Math::max);
                            Thread.sleep(2);
                            if (writing.get()) {
                                errors.incrementAndGet();
                            }
                            readers.decrementAndGet();
                        } finally {
                            lock.readLock().unlock();
                        }
                    }
                } catch (InterruptedException e) {
                    errors.incrementAndGet();
                }
            }));
        }
        for (int i = 0; i < 2; i++) {
            threads.add(new Thread(() -> {
                try {
                    for (int k = 0; k < 5; k++) {
                        lock.writeLock().lockInterruptibly();
                        try {
                            if (writing.getAndSet(true) || readers.get() > 0) {
                                errors.incrementAndGet();
                            }
                            int before = value[0];
                            Thread.sleep(1);
                            value[0] = before + 1;
                            writing.set(false);
                        } finally {
                            lock.writeLock().unlock();
                        }
                    }
                } catch (InterruptedException e) {
                    errors.incrementAndGet();
                }
            }));
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(value[0] + " " + errors + " " + (mostReaders.get() > 1) + " " + lock.isFair());
        Store store = new Store();
        Thread[] movers = new Thread[3];
        for (int i = 0; i < movers.length; i++) {
            movers[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    store.move(3, 4);
                    store.distance();
                }
            });
            movers[i].start();
        }
        for (Thread t : movers) {
            t.join();
        }
        System.out.println(store.distance());
        Lock view = new StampedLock().asWriteLock();
        view.lock();
        System.out.println(view.tryLock(5, TimeUnit.MILLISECONDS));
        view.unlock();
        System.out.println(view.tryLock());
    }
}
