import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Main {
    interface Waiting {
        void run() throws Exception;
    }

    static void interrupted(String name, Waiting w) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                w.run();
                System.out.println(name + " returned, flag " + Thread.currentThread().isInterrupted());
            } catch (InterruptedException e) {
                System.out.println(name + " interrupted, flag " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(name + " " + e);
            }
        });
        t.start();
        Thread.sleep(20);
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread never = new Thread(() -> LockSupport.park());
        never.setDaemon(true);
        never.start();
        ReentrantLock held = new ReentrantLock();
        held.lock();
        interrupted("sleep", () -> Thread.sleep(100_000));
        interrupted("wait", () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        interrupted("join", () -> never.join());
        interrupted("take", () -> new LinkedBlockingQueue<String>().take());
        interrupted("put", () -> new SynchronousQueue<String>().put("x"));
        interrupted("latch", () -> new CountDownLatch(1).await());
        interrupted("semaphore", () -> new Semaphore(0).acquire());
        interrupted("lock", () -> held.lockInterruptibly());
        interrupted("tryLock", () -> held.tryLock(100, TimeUnit.SECONDS));
        interrupted("condition", () -> {
            ReentrantLock l = new ReentrantLock();
            l.lock();
            try {
                l.newCondition().await();
            } finally {
                System.out.print(l.isHeldByCurrentThread() + " ");
                l.unlock();
            }
        });
        interrupted("future", () -> new CompletableFuture<String>().get());
        interrupted("park", () -> LockSupport.park());
        interrupted("barrier", () -> new CyclicBarrier(2).await());
        interrupted("busy", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        Thread early = new Thread(() -> System.out.println("started interrupted: " + Thread.currentThread().isInterrupted()));
        early.start();
        early.interrupt();
        early.join();
        Thread parked = new Thread(() -> {
            LockSupport.park();
            System.out.println("unparked");
        });
        parked.start();
        Thread.sleep(10);
        LockSupport.unpark(parked);
        parked.join();
        Thread permit = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
            LockSupport.parkNanos(1000);
            System.out.println("permit used");
        });
        permit.start();
        permit.join();
    }
}
