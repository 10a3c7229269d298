import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Main {
    static class Account {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition funds = lock.newCondition();
        private int balance;

        void deposit(int amount) {
            lock.lock();
            try {
                balance += amount;
                funds.signalAll();
            } finally {
                lock.unlock();
            }
        }

        void withdraw(int amount) throws InterruptedException {
            lock.lock();
            try {
                while (balance < amount) {
                    funds.await();
                }
                balance -= amount;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int amount = 10 * (i + 1);
            Thread t = new Thread(() -> {
                try {
                    account.withdraw(amount);
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
            });
            t.start();
            threads.add(t);
        }
        for (int i = 0; i < 16; i++) {
            account.deposit(10);
            Thread.yield();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println("left " + account.balance);

        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isLocked() + " " + lock.isHeldByCurrentThread() + " " + lock.isFair());
        Thread other = new Thread(() -> {
            System.out.println("try " + lock.tryLock());
            try {
                System.out.println("try with time " + lock.tryLock(20, TimeUnit.MILLISECONDS));
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                System.out.println("interrupted while waiting");
            }
        });
        other.start();
        Thread.sleep(60);
        System.out.println(lock.hasQueuedThreads() + " " + lock.getQueueLength());
        other.interrupt();
        other.join();
        lock.unlock();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        ReentrantLock held = new ReentrantLock();
        Condition c = held.newCondition();
        held.lock();
        System.out.println(c.await(5, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0) + " " + held.getHoldCount());
        held.unlock();
    }
}
