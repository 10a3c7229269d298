// expect: OutOfMemory | OutOfFuel
// More and more threads wait for ever.
public class Main {
    public static void main(String[] args) {
        Object lock = new Object();
        while (true) {
            Thread thread = new Thread(() -> {
                long[] load = new long[10_000];
                synchronized (lock) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println(load.length);
                    }
                }
            });
            thread.start();
            Thread.yield();
        }
    }
}
