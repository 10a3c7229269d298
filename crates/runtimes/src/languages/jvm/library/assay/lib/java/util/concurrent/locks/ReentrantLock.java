package assay.lib.java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A lock that its owner may take again. */
public class ReentrantLock implements Lock, Serializable {
    private static final long serialVersionUID = 1L;

    private final Exclusion exclusion;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        exclusion = new Exclusion(fair);
    }

    @Override
    public void lock() {
        exclusion.acquire();
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        exclusion.acquireInterruptibly();
    }

    @Override
    public boolean tryLock() {
        return exclusion.tryAcquire();
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return exclusion.tryAcquire(unit.toNanos(time));
    }

    @Override
    public void unlock() {
        exclusion.release();
    }

    @Override
    public Condition newCondition() {
        return exclusion.newCondition();
    }

    public int getHoldCount() {
        return exclusion.holds();
    }

    public boolean isHeldByCurrentThread() {
        return exclusion.isHeldByCurrent();
    }

    public boolean isLocked() {
        return exclusion.isHeld();
    }

    public final boolean isFair() {
        return exclusion.isFair();
    }

    protected Thread getOwner() {
        return exclusion.owner();
    }

    public final boolean hasQueuedThreads() {
        return exclusion.hasWaiting();
    }

    public final boolean hasQueuedThread(Thread thread) {
        return exclusion.isWaiting(thread);
    }

    public final int getQueueLength() {
        return exclusion.waitingCount();
    }

    public boolean hasWaiters(Condition condition) {
        return exclusion.hasWaiting(condition);
    }

    public int getWaitQueueLength(Condition condition) {
        return exclusion.waitingCount(condition);
    }

    @Override
    public String toString() {
        return super.toString() + exclusion.state();
    }
}
