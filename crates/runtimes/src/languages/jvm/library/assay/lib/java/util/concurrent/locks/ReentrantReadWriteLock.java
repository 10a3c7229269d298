package assay.lib.java.util.concurrent.locks;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A lock that one writer has, or any number of readers. */
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private static final long serialVersionUID = 1L;

    private final ReadLock readLock;
    private final WriteLock writeLock;
    private final Exclusion writer;

    /** How often each reader holds it. */
    private final Map<Strand, Integer> readers = new HashMap<>();
    private final WaitQueue waitingReaders = new WaitQueue();
    private int readHolds;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        writer = new Exclusion(fair) {
            @Override
            boolean isClosed() {
                return readHolds > 0;
            }

            @Override
            void opened() {
                waitingReaders.wakeAll();
            }
        };
        readLock = new ReadLock(this);
        writeLock = new WriteLock(this);
    }

    @Override
    public WriteLock writeLock() {
        return writeLock;
    }

    @Override
    public ReadLock readLock() {
        return readLock;
    }

    /** Readers wait behind a writer that waits, unless they are readers already. */
    private boolean tryRead(boolean barge) {
        if (writer.isHeld() && !writer.isHeldByCurrent()) {
            return false;
        }
        Strand strand = Strand.current();
        Integer holds = readers.get(strand);
        if (holds == null && !barge && writer.hasWaiting() && !writer.isHeldByCurrent()) {
            return false;
        }
        readers.put(strand, holds == null ? 1 : holds + 1);
        readHolds++;
        return true;
    }

    private void releaseRead() {
        Strand strand = Strand.current();
        Integer holds = readers.get(strand);
        if (holds == null) {
            throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
        }
        if (holds == 1) {
            readers.remove(strand);
        } else {
            readers.put(strand, holds - 1);
        }
        if (--readHolds == 0 && !writer.isHeld()) {
            writer.wakeNext();
        }
    }

    public final boolean isFair() {
        return writer.isFair();
    }

    public int getReadLockCount() {
        return readHolds;
    }

    public boolean isWriteLocked() {
        return writer.isHeld();
    }

    public boolean isWriteLockedByCurrentThread() {
        return writer.isHeldByCurrent();
    }

    public int getWriteHoldCount() {
        return writer.holds();
    }

    public int getReadHoldCount() {
        return readers.getOrDefault(Strand.current(), 0);
    }

    public final boolean hasQueuedThreads() {
        return getQueueLength() > 0;
    }

    public final int getQueueLength() {
        return writer.waitingCount() + waitingReaders.size();
    }

    public boolean hasWaiters(Condition condition) {
        return writer.hasWaiting(condition);
    }

    public int getWaitQueueLength(Condition condition) {
        return writer.waitingCount(condition);
    }

    @Override
    public String toString() {
        return super.toString() + "[Write locks = " + (writer.isHeld() ? 1 : 0) + ", Read locks = " + readHolds + "]";
    }

    /** The lock of the readers. */
    public static class ReadLock implements Lock, Serializable {
        private static final long serialVersionUID = 1L;

        private final ReentrantReadWriteLock lock;

        protected ReadLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        @Override
        public void lock() {
            while (!lock.tryRead(false)) {
                lock.waitingReaders.awaitQuietly();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            while (!lock.tryRead(false)) {
                lock.waitingReaders.await();
            }
        }

        @Override
        public boolean tryLock() {
            return lock.tryRead(true);
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long deadline = Strand.deadline(unit.toNanos(time));
            boolean inTime = time > 0;
            while (!lock.tryRead(false)) {
                if (!inTime) {
                    return false;
                }
                inTime = lock.waitingReaders.awaitUntil(deadline);
            }
            return true;
        }

        @Override
        public void unlock() {
            lock.releaseRead();
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return super.toString() + "[Read locks = " + lock.readHolds + "]";
        }
    }

    /** The lock of the writer. */
    public static class WriteLock implements Lock, Serializable {
        private static final long serialVersionUID = 1L;

        private final Exclusion writer;

        protected WriteLock(ReentrantReadWriteLock lock) {
            writer = lock.writer;
        }

        @Override
        public void lock() {
            writer.acquire();
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            writer.acquireInterruptibly();
        }

        @Override
        public boolean tryLock() {
            return writer.tryAcquire();
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return writer.tryAcquire(unit.toNanos(time));
        }

        @Override
        public void unlock() {
            writer.release();
        }

        @Override
        public Condition newCondition() {
            return writer.newCondition();
        }

        public boolean isHeldByCurrentThread() {
            return writer.isHeldByCurrent();
        }

        public int getHoldCount() {
            return writer.holds();
        }

        @Override
        public String toString() {
            return super.toString() + writer.state();
        }
    }
}
