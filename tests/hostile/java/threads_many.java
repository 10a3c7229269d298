// expect: Finished(0)
// stdout: 10000
// Ten thousand threads, one after the other and at the same time.
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        Thread[] all = new Thread[10_000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(count::incrementAndGet);
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        System.out.println(count);
    }
}
