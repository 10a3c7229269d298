// expect: Finished(0)
// stdout: 40000
// Counts with a lock, and waits while it is held.
public class Main {
    static int count;

    static synchronized void add() throws InterruptedException {
        int seen = count;
        if (seen % 1000 == 0) {
            Thread.sleep(1);
        }
        count = seen + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 10_000; k++) {
                        add();
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        System.out.println(count);
    }
}
