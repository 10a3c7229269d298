import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Main {
    static class Mutex implements Lock {
        private static class Sync extends AbstractQueuedSynchronizer {
            @Override
            protected boolean tryAcquire(int acquires) {
                if (compareAndSetState(0, 1)) {
                    setExclusiveOwnerThread(Thread.currentThread());
                    return true;
                }
                return false;
            }

            @Override
            protected boolean tryRelease(int releases) {
                if (getState() == 0) {
                    throw new IllegalMonitorStateException();
                }
                setExclusiveOwnerThread(null);
                setState(0);
                return true;
            }

            @Override
            protected boolean isHeldExclusively() {
                return getState() == 1;
            }

            Condition newCondition() {
                return new ConditionObject();
            }
        }

        private final Sync sync = new Sync();

        @Override
        public void lock() {
            sync.acquire(1);
        }

        @Override
        public boolean tryLock() {
            return sync.tryAcquire(1);
        }

        @Override
        public void unlock() {
            sync.release(1);
        }

        @Override
        public Condition newCondition() {
            return sync.newCondition();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            sync.acquireInterruptibly(1);
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return sync.tryAcquireNanos(1, unit.toNanos(timeout));
        }
    }

    static class BooleanLatch {
        private static class Sync extends AbstractQueuedSynchronizer {
            @Override
            protected int tryAcquireShared(int ignore) {
                return getState() != 0 ? 1 : -1;
            }

            @Override
            protected boolean tryReleaseShared(int ignore) {
                setState(1);
                return true;
            }
        }

        private final Sync sync = new Sync();

        void signal() {
            sync.releaseShared(1);
        }

        void await() throws InterruptedException {
            sync.acquireSharedInterruptibly(1);
        }
    }

    static class SpinLock {
        private final AtomicBoolean locked = new AtomicBoolean();

        void lock() {
            while (!locked.compareAndSet(false, true)) {
                Thread.yield();
            }
        }

        void unlock() {
            locked.set(false);
        }
    }

    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        SpinLock spin = new SpinLock();
        BooleanLatch latch = new BooleanLatch();
        int[] counts = new int[2];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> {
                try {
                    latch.await();
                    for (int k = 0; k < 20; k++) {
                        mutex.lock();
                        try {
                            int before = counts[0];
                            Thread.sleep(1);
                            counts[0] = before + 1;
                        } finally {
                            mutex.unlock();
                        }
                        spin.lock();
                        int seen = counts[1];
                        Thread.yield();
                        counts[1] = seen + 1;
                        spin.unlock();
                    }
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
            threads.add(t);
            t.start();
        }
        latch.signal();
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counts[0] + " " + counts[1]);
        Condition c = mutex.newCondition();
        Thread waiter = new Thread(() -> {
            mutex.lock();
            try {
                c.await();
                System.out.println("signalled");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                mutex.unlock();
            }
        });
        waiter.start();
        Thread.sleep(10);
        mutex.lock();
        System.out.println("tryLock " + mutex.tryLock());
        c.signal();
        mutex.unlock();
        waiter.join();
        try {
            mutex.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked");
        }
    }
}
