package assay.lib.java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A lock for a writer or for readers, with stamps and optimistic reading. It does not know its owner. */
public class StampedLock implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final long WRITER = 128;
    private static final long READERS = WRITER - 1;
    private static final long ORIGIN = WRITER << 1;

    /** The number of readers in the lowest bits, then the bit of the writer, then the number of changes. */
    private long state = ORIGIN;
    private final WaitQueue waiting = new WaitQueue();

    public StampedLock() {
    }

    public long tryWriteLock() {
        if ((state & (WRITER | READERS)) != 0) {
            return 0;
        }
        state |= WRITER;
        return state;
    }

    public long writeLock() {
        long stamp;
        while ((stamp = tryWriteLock()) == 0) {
            waiting.awaitQuietly();
        }
        return stamp;
    }

    public long writeLockInterruptibly() throws InterruptedException {
        long stamp;
        while ((stamp = tryWriteLock()) == 0) {
            waiting.await();
        }
        return stamp;
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        long deadline = Strand.deadline(unit.toNanos(time));
        boolean inTime = time > 0;
        long stamp;
        while ((stamp = tryWriteLock()) == 0 && inTime) {
            inTime = waiting.awaitUntil(deadline);
        }
        return stamp;
    }

    public long tryReadLock() {
        if ((state & WRITER) != 0 || (state & READERS) == READERS) {
            return 0;
        }
        return ++state;
    }

    public long readLock() {
        long stamp;
        while ((stamp = tryReadLock()) == 0) {
            waiting.awaitQuietly();
        }
        return stamp;
    }

    public long readLockInterruptibly() throws InterruptedException {
        long stamp;
        while ((stamp = tryReadLock()) == 0) {
            waiting.await();
        }
        return stamp;
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        long deadline = Strand.deadline(unit.toNanos(time));
        boolean inTime = time > 0;
        long stamp;
        while ((stamp = tryReadLock()) == 0 && inTime) {
            inTime = waiting.awaitUntil(deadline);
        }
        return stamp;
    }

    public long tryOptimisticRead() {
        return (state & WRITER) == 0 ? state & ~READERS : 0;
    }

    public boolean validate(long stamp) {
        return (stamp & ~READERS) == (state & ~READERS);
    }

    public void unlockWrite(long stamp) {
        if (state != stamp || (stamp & WRITER) == 0) {
            throw new IllegalMonitorStateException();
        }
        state += WRITER;
        if (state == 0) {
            state = ORIGIN;
        }
        waiting.wakeAll();
    }

    public void unlockRead(long stamp) {
        if ((stamp & READERS) == 0 || !validate(stamp) || (state & READERS) == 0) {
            throw new IllegalMonitorStateException();
        }
        if ((--state & READERS) == 0) {
            waiting.wakeAll();
        }
    }

    public void unlock(long stamp) {
        if ((stamp & WRITER) != 0) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public long tryConvertToWriteLock(long stamp) {
        if (!validate(stamp)) {
            return 0;
        }
        long mode = stamp & (WRITER | READERS);
        long now = state & (WRITER | READERS);
        if (now == 0 && mode == 0) {
            return tryWriteLock();
        }
        if (now == WRITER) {
            return mode == now ? stamp : 0;
        }
        if (now == 1 && mode != 0) {
            state = state - 1 + WRITER;
            return state;
        }
        return 0;
    }

    public long tryConvertToReadLock(long stamp) {
        if (!validate(stamp)) {
            return 0;
        }
        if ((stamp & WRITER) != 0) {
            if (state != stamp) {
                return 0;
            }
            state += WRITER + 1;
            waiting.wakeAll();
            return state;
        }
        return (stamp & READERS) == 0 ? tryReadLock() : stamp;
    }

    public long tryConvertToOptimisticRead(long stamp) {
        if (!validate(stamp)) {
            return 0;
        }
        if ((stamp & WRITER) != 0) {
            unlockWrite(stamp);
        } else if ((stamp & READERS) != 0) {
            unlockRead(stamp);
        }
        return state & ~READERS;
    }

    public boolean tryUnlockWrite() {
        if ((state & WRITER) == 0) {
            return false;
        }
        unlockWrite(state);
        return true;
    }

    public boolean tryUnlockRead() {
        if ((state & WRITER) != 0 || (state & READERS) == 0) {
            return false;
        }
        unlockRead(state);
        return true;
    }

    public boolean isWriteLocked() {
        return (state & WRITER) != 0;
    }

    public boolean isReadLocked() {
        return (state & READERS) != 0;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & (WRITER | READERS)) == WRITER;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & READERS) != 0;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & (WRITER | READERS)) != 0;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & (WRITER | READERS)) == 0 && stamp != 0;
    }

    public int getReadLockCount() {
        return (int) (state & READERS);
    }

    @Override
    public String toString() {
        String how = "[Unlocked]";
        if (isWriteLocked()) {
            how = "[Write-locked]";
        } else if (isReadLocked()) {
            how = "[Read-locks:" + getReadLockCount() + "]";
        }
        return super.toString() + how;
    }

    public Lock asReadLock() {
        return new View(false);
    }

    public Lock asWriteLock() {
        return new View(true);
    }

    public ReadWriteLock asReadWriteLock() {
        return new ReadWriteLock() {
            @Override
            public Lock readLock() {
                return asReadLock();
            }

            @Override
            public Lock writeLock() {
                return asWriteLock();
            }
        };
    }

    private final class View implements Lock {
        private final boolean write;

        View(boolean write) {
            this.write = write;
        }

        @Override
        public void lock() {
            if (write) {
                writeLock();
            } else {
                readLock();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (write) {
                writeLockInterruptibly();
            } else {
                readLockInterruptibly();
            }
        }

        @Override
        public boolean tryLock() {
            return (write ? tryWriteLock() : tryReadLock()) != 0;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return (write ? tryWriteLock(time, unit) : tryReadLock(time, unit)) != 0;
        }

        @Override
        public void unlock() {
            boolean unlocked = write ? tryUnlockWrite() : tryUnlockRead();
            if (!unlocked) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }
}
