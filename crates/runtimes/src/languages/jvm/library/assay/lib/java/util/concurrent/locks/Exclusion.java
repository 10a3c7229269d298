package assay.lib.java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** What one thread has and the others wait for, with the conditions that belong to it. */
class Exclusion {
    private final boolean fair;
    private final WaitQueue waiting = new WaitQueue();
    private Strand owner;
    private int holds;

    Exclusion(boolean fair) {
        this.fair = fair;
    }

    /** Whether something else than the owner keeps others out. */
    boolean isClosed() {
        return false;
    }

    /** Is called when nobody has it any more and nobody who waits has got it. */
    void opened() {
    }

    final boolean isFair() {
        return fair;
    }

    final boolean tryAcquire() {
        Strand strand = Strand.current();
        if (owner == null) {
            if (isClosed()) {
                return false;
            }
            owner = strand;
            holds = 1;
            return true;
        }
        if (owner == strand) {
            if (holds == Integer.MAX_VALUE) {
                throw new Error("Maximum lock count exceeded");
            }
            holds++;
            return true;
        }
        return false;
    }

    final void acquire() {
        if (!tryAcquire()) {
            acquireSlowly(1);
        }
    }

    private void acquireSlowly(int newHolds) {
        Strand strand = Strand.current();
        while (owner != strand && !takeIfFree(strand)) {
            waiting.awaitQuietly();
        }
        holds = newHolds;
    }

    private boolean takeIfFree(Strand strand) {
        if (owner != null || isClosed()) {
            return false;
        }
        owner = strand;
        return true;
    }

    final void acquireInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (tryAcquire()) {
            return;
        }
        Strand strand = Strand.current();
        while (owner != strand && !takeIfFree(strand)) {
            waiting.await();
        }
        holds = 1;
    }

    final boolean tryAcquire(long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (tryAcquire()) {
            return true;
        }
        if (nanos <= 0) {
            return false;
        }
        Strand strand = Strand.current();
        long deadline = Strand.deadline(nanos);
        boolean inTime = true;
        while (owner != strand && !takeIfFree(strand)) {
            if (!inTime) {
                return false;
            }
            inTime = waiting.awaitUntil(deadline);
        }
        holds = 1;
        return true;
    }

    final void release() {
        if (owner != Strand.current()) {
            throw new IllegalMonitorStateException();
        }
        if (--holds == 0) {
            owner = null;
            wakeNext();
        }
    }

    /** Lets the next one go on. If it is fair, that one has it at once. */
    final void wakeNext() {
        if (waiting.isEmpty()) {
            opened();
        } else if (fair && !isClosed()) {
            owner = waiting.wakeNext();
        } else {
            waiting.wakeOne();
        }
    }

    final boolean isHeld() {
        return owner != null;
    }

    final boolean isHeldByCurrent() {
        return owner == Strand.current();
    }

    final int holds() {
        return isHeldByCurrent() ? holds : 0;
    }

    final Thread owner() {
        return owner == null ? null : owner.javaThread();
    }

    final boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    final int waitingCount() {
        return waiting.size();
    }

    final boolean isWaiting(Thread thread) {
        Strand strand = Strand.of(thread);
        return strand != null && waiting.contains(strand);
    }

    final boolean hasWaiting(Condition condition) {
        return waitingCount(condition) > 0;
    }

    final int waitingCount(Condition condition) {
        if (!(condition instanceof Waiters waiters) || waiters.exclusion() != this) {
            throw new IllegalArgumentException("not owner");
        }
        requireHeld();
        return waiters.queue.size();
    }

    private void requireHeld() {
        if (!isHeldByCurrent()) {
            throw new IllegalMonitorStateException();
        }
    }

    final String state() {
        return owner == null ? "[Unlocked]" : "[Locked by thread " + owner().getName() + "]";
    }

    final Condition newCondition() {
        return new Waiters();
    }

    /** Those who wait for a condition. */
    private final class Waiters implements Condition {
        private final WaitQueue queue = new WaitQueue();

        Exclusion exclusion() {
            return Exclusion.this;
        }

        private int releaseAll() {
            requireHeld();
            int before = holds;
            holds = 0;
            owner = null;
            wakeNext();
            return before;
        }

        @Override
        public void await() throws InterruptedException {
            checkInterrupt();
            int before = releaseAll();
            try {
                queue.await();
            } finally {
                acquireSlowly(before);
            }
        }

        private void checkInterrupt() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }

        @Override
        public void awaitUninterruptibly() {
            int before = releaseAll();
            queue.awaitQuietly();
            acquireSlowly(before);
        }

        private boolean awaitTime(long deadline) throws InterruptedException {
            checkInterrupt();
            int before = releaseAll();
            try {
                return queue.awaitUntil(deadline);
            } finally {
                acquireSlowly(before);
            }
        }

        @Override
        public long awaitNanos(long nanos) throws InterruptedException {
            long deadline = Strand.deadline(nanos);
            boolean woken = awaitTime(deadline);
            long left = deadline - System.nanoTime();
            return woken ? left : Math.min(left, 0);
        }

        @Override
        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            return awaitTime(Strand.deadline(unit.toNanos(time)));
        }

        @Override
        public boolean awaitUntil(Date date) throws InterruptedException {
            return await(date.getTime() - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public void signal() {
            requireHeld();
            queue.wakeOne();
        }

        @Override
        public void signalAll() {
            requireHeld();
            queue.wakeAll();
        }
    }
}
