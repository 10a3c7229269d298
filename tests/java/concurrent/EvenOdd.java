public class Main {
    private final int limit;
    private int next = 1;

    Main(int limit) {
        this.limit = limit;
    }

    synchronized void print(int remainder, int modulus) throws InterruptedException {
        while (true) {
            while (next <= limit && next % modulus != remainder) {
                wait();
            }
            if (next > limit) {
                notifyAll();
                return;
            }
            System.out.println(Thread.currentThread().getName() + " " + next++);
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main m = new Main(12);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int r = i;
            threads[i] = new Thread(() -> {
                try {
                    m.print(r, 3);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "T" + i);
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        Object lock = new Object();
        boolean[] ready = new boolean[1];
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                while (!ready[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                System.out.println("ready seen");
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        synchronized (lock) {
            ready[0] = true;
            lock.notify();
            System.out.println("notified first");
        }
        waiter.join();
    }
}
