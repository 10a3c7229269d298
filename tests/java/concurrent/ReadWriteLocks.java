import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Main {
    static class Cache {
        private final Map<String, Integer> map = new TreeMap<>();
        private final ReadWriteLock lock = new ReentrantReadWriteLock();

        Integer get(String key) {
            lock.readLock().lock();
            try {
                return map.get(key);
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(String key, int value) {
            lock.writeLock().lock();
            try {
                map.merge(key, value, Integer::sum);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Cache cache = new Cache();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 30; i++) {
            int n = i;
            pool.execute(() -> cache.put("k" + n % 3, n));
        }
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(cache.get("k0") + " " + cache.get("k1") + " " + cache.get("k2") + " " + cache.get("k3"));

        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.getReadHoldCount() + " " + rw.isWriteLocked());
        System.out.println("write while reading: " + rw.writeLock().tryLock());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        System.out.println("downgrade " + rw.isWriteLockedByCurrentThread() + " " + rw.getReadLockCount());
        Thread reader = new Thread(() -> System.out.println("other reader: " + rw.readLock().tryLock()));
        reader.start();
        reader.join();
        rw.writeLock().unlock();
        rw.readLock().unlock();

        StampedLock stamped = new StampedLock();
        long optimistic = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(optimistic));
        long write = stamped.writeLock();
        System.out.println(stamped.isWriteLocked() + " " + stamped.validate(optimistic) + " " + stamped.tryOptimisticRead());
        stamped.unlockWrite(write);
        long read = stamped.readLock();
        System.out.println(stamped.getReadLockCount() + " " + stamped.isReadLocked() + " " + stamped.tryWriteLock());
        long upgraded = stamped.tryConvertToWriteLock(read);
        System.out.println((upgraded != 0) + " " + stamped.isWriteLocked());
        stamped.unlock(upgraded);
        System.out.println(stamped.isWriteLocked() + " " + stamped.isReadLocked());
    }
}
