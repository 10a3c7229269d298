// expect: Finished(0)
// stdout: 2000 woken
// A thread waits deep in its calls and goes on from there.
public class Main {
    static final Object LOCK = new Object();
    static boolean isReady;

    static int f(int n) throws InterruptedException {
        if (n > 0) {
            return f(n - 1) + 1;
        }
        synchronized (LOCK) {
            while (!isReady) {
                LOCK.wait();
            }
        }
        return 0;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                System.out.println(f(2000) + " woken");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        thread.start();
        Thread.sleep(10);
        synchronized (LOCK) {
            isReady = true;
            LOCK.notifyAll();
        }
        thread.join();
    }
}
