package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A number of permits. */
public class Semaphore implements Serializable {
    private static final long serialVersionUID = 1L;

    private final WaitQueue waiting = new WaitQueue();
    private final boolean fair;
    private int permits;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    private static void checkCount(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
    }

    private boolean take(int count) {
        if (permits < count) {
            return false;
        }
        permits -= count;
        return true;
    }

    /** The first attempt. If it is fair, one does not go ahead of those who wait. */
    private boolean takeAtOnce(int count) {
        return (!fair || waiting.isEmpty()) && take(count);
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int count) throws InterruptedException {
        checkCount(count);
        checkInterrupt();
        if (!takeAtOnce(count)) {
            do {
                waiting.await();
            } while (!take(count));
        }
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int count) {
        checkCount(count);
        if (!takeAtOnce(count)) {
            do {
                waiting.awaitQuietly();
            } while (!take(count));
        }
    }

    public boolean tryAcquire() {
        return take(1);
    }

    public boolean tryAcquire(int count) {
        checkCount(count);
        return take(count);
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public boolean tryAcquire(int count, long timeout, TimeUnit unit) throws InterruptedException {
        checkCount(count);
        checkInterrupt();
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean taken = takeAtOnce(count);
        boolean inTime = timeout > 0;
        while (!taken && inTime) {
            inTime = waiting.awaitUntil(deadline);
            taken = take(count);
        }
        return taken;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    public void release() {
        release(1);
    }

    public void release(int count) {
        checkCount(count);
        if (permits + count < permits) {
            throw new Error("Maximum permit count exceeded");
        }
        permits += count;
        for (int i = 0; i < permits && waiting.wakeOne(); i++) {
            // The next one.
        }
    }

    public int availablePermits() {
        return permits;
    }

    public int drainPermits() {
        int all = permits;
        permits = 0;
        return all;
    }

    protected void reducePermits(int reduction) {
        checkCount(reduction);
        permits -= reduction;
    }

    public boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        return !waiting.isEmpty();
    }

    public final int getQueueLength() {
        return waiting.size();
    }

    @Override
    public String toString() {
        return super.toString() + "[Permits = " + permits + "]";
    }
}
