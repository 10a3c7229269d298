package assay.lib.java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Condition;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** What programs build locks of their own on: a number, and threads that wait for it. */
public abstract class AbstractQueuedSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
    private static final long serialVersionUID = 1L;

    private final WaitQueue waiting = new WaitQueue();
    private int state;

    protected AbstractQueuedSynchronizer() {
    }

    protected final int getState() {
        return state;
    }

    protected final void setState(int newState) {
        state = newState;
    }

    protected final boolean compareAndSetState(int expected, int newState) {
        if (state != expected) {
            return false;
        }
        state = newState;
        return true;
    }

    protected boolean tryAcquire(int arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryRelease(int arg) {
        throw new UnsupportedOperationException();
    }

    protected int tryAcquireShared(int arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryReleaseShared(int arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    public final void acquire(int arg) {
        while (!tryAcquire(arg)) {
            waiting.awaitQuietly();
        }
    }

    public final void acquireInterruptibly(int arg) throws InterruptedException {
        checkInterrupt();
        while (!tryAcquire(arg)) {
            waiting.await();
        }
    }

    public final boolean tryAcquireNanos(int arg, long nanos) throws InterruptedException {
        checkInterrupt();
        long deadline = Strand.deadline(nanos);
        boolean inTime = nanos > 0;
        while (!tryAcquire(arg)) {
            if (!inTime) {
                return false;
            }
            inTime = waiting.awaitUntil(deadline);
        }
        return true;
    }

    public final boolean release(int arg) {
        if (!tryRelease(arg)) {
            return false;
        }
        waiting.wakeAll();
        return true;
    }

    public final void acquireShared(int arg) {
        while (tryAcquireShared(arg) < 0) {
            waiting.awaitQuietly();
        }
    }

    public final void acquireSharedInterruptibly(int arg) throws InterruptedException {
        checkInterrupt();
        while (tryAcquireShared(arg) < 0) {
            waiting.await();
        }
    }

    public final boolean tryAcquireSharedNanos(int arg, long nanos) throws InterruptedException {
        checkInterrupt();
        long deadline = Strand.deadline(nanos);
        boolean inTime = nanos > 0;
        while (tryAcquireShared(arg) < 0) {
            if (!inTime) {
                return false;
            }
            inTime = waiting.awaitUntil(deadline);
        }
        return true;
    }

    public final boolean releaseShared(int arg) {
        if (!tryReleaseShared(arg)) {
            return false;
        }
        waiting.wakeAll();
        return true;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    public final boolean hasQueuedThreads() {
        return !waiting.isEmpty();
    }

    public final boolean hasContended() {
        return !waiting.isEmpty();
    }

    public final int getQueueLength() {
        return waiting.size();
    }

    public final boolean isQueued(Thread thread) {
        Strand strand = Strand.of(thread);
        return strand != null && waiting.contains(strand);
    }

    public final boolean hasQueuedPredecessors() {
        return !waiting.isEmpty();
    }

    public final boolean owns(ConditionObject condition) {
        return condition.isOwnedBy(this);
    }

    public final boolean hasWaiters(ConditionObject condition) {
        return condition.hasWaiters();
    }

    public final int getWaitQueueLength(ConditionObject condition) {
        return condition.getWaitQueueLength();
    }

    @Override
    public String toString() {
        return super.toString() + "[State = " + state + ", " + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    /** A condition that belongs to this. */
    public class ConditionObject implements Condition, Serializable {
        private static final long serialVersionUID = 1L;

        private final WaitQueue queue = new WaitQueue();

        public ConditionObject() {
        }

        final boolean isOwnedBy(AbstractQueuedSynchronizer synchronizer) {
            return synchronizer == AbstractQueuedSynchronizer.this;
        }

        private int releaseAll() {
            int before = state;
            if (!release(before)) {
                throw new IllegalMonitorStateException();
            }
            return before;
        }

        @Override
        public final void await() throws InterruptedException {
            checkInterrupt();
            int before = releaseAll();
            try {
                queue.await();
            } finally {
                acquire(before);
            }
        }

        @Override
        public final void awaitUninterruptibly() {
            int before = releaseAll();
            queue.awaitQuietly();
            acquire(before);
        }

        private boolean awaitTime(long deadline) throws InterruptedException {
            checkInterrupt();
            int before = releaseAll();
            try {
                return queue.awaitUntil(deadline);
            } finally {
                acquire(before);
            }
        }

        @Override
        public final long awaitNanos(long nanos) throws InterruptedException {
            long deadline = Strand.deadline(nanos);
            boolean woken = awaitTime(deadline);
            long left = deadline - System.nanoTime();
            return woken ? left : Math.min(left, 0);
        }

        @Override
        public final boolean awaitUntil(Date date) throws InterruptedException {
            return await(date.getTime() - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            return awaitTime(Strand.deadline(unit.toNanos(time)));
        }

        @Override
        public final void signal() {
            requireHeld();
            queue.wakeOne();
        }

        @Override
        public final void signalAll() {
            requireHeld();
            queue.wakeAll();
        }

        private void requireHeld() {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
        }

        protected final boolean hasWaiters() {
            requireHeld();
            return !queue.isEmpty();
        }

        protected final int getWaitQueueLength() {
            requireHeld();
            return queue.size();
        }
    }
}
