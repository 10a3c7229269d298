public class Main {
    static class Worker extends Thread {
        private final int n;
        long result;

        Worker(int n) {
            this.n = n;
        }

        @Override
        public void run() {
            for (int i = 1; i <= n; i++) {
                result += i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority());
        Worker[] workers = new Worker[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker((i + 1) * 100);
            System.out.println(workers[i].getState() + " " + workers[i].isAlive() + " " + workers[i].getName());
            workers[i].start();
        }
        for (Worker w : workers) {
            w.join();
            System.out.println(w.result + " " + w.getState() + " " + w.isAlive());
        }
        Thread named = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()), "special");
        named.setDaemon(true);
        System.out.println(named.isDaemon() + " " + named.getThreadGroup().getName());
        named.start();
        named.join();
        try {
            named.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("cannot start again");
        }
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(10_000);
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        Thread.sleep(50);
        System.out.println(sleeper.getState());
        sleeper.interrupt();
        sleeper.join();
        Thread.currentThread().interrupt();
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            System.out.println("interrupted before sleep");
        }
        Thread bad = new Thread(() -> {
            throw new IllegalStateException("oops");
        });
        bad.setUncaughtExceptionHandler((t, e) -> System.out.println("handler: " + e.getMessage()));
        bad.start();
        bad.join();
        Thread big = new Thread(null, () -> System.out.println(depth(5000)), "big", 1 << 26);
        big.start();
        big.join();
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }
}
