import java.util.concurrent.atomic.*;

public class Main {
    static class Philosopher extends Thread {
        private final Object first;
        private final Object second;
        private final AtomicInteger meals;

        Philosopher(int id, Object[] forks, AtomicInteger meals) {
            super("philosopher " + id);
            int left = id;
            int right = (id + 1) % forks.length;
            first = forks[Math.min(left, right)];
            second = forks[Math.max(left, right)];
            this.meals = meals;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < 5; i++) {
                    Thread.sleep(2);
                    synchronized (first) {
                        Thread.sleep(1);
                        synchronized (second) {
                            eat();
                        }
                    }
                }
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }

        private void eat() throws InterruptedException {
            if (!Thread.holdsLock(first) || !Thread.holdsLock(second)) {
                System.out.println("no fork");
            }
            Thread.sleep(1);
            meals.incrementAndGet();
        }
    }

    private static int shared;

    static synchronized void slow() throws InterruptedException {
        int before = shared;
        Thread.sleep(1);
        shared = before + 1;
    }

    static synchronized int quick() {
        return shared++;
    }

    public static void main(String[] args) throws Exception {
        Object[] forks = new Object[5];
        for (int i = 0; i < 5; i++) {
            forks[i] = new Object();
        }
        AtomicInteger meals = new AtomicInteger();
        Philosopher[] all = new Philosopher[5];
        for (int i = 0; i < 5; i++) {
            all[i] = new Philosopher(i, forks, meals);
            all[i].start();
        }
        for (Philosopher p : all) {
            p.join();
        }
        System.out.println(meals);
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 6; i++) {
            boolean slow = i % 2 == 0;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    if (slow) {
                        try {
                            slow();
                        } catch (InterruptedException e) {
                            return;
                        }
                    } else {
                        quick();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(shared);
    }
}
