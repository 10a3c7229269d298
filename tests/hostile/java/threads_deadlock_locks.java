// expect: OutOfFuel
// A lock is held by a thread that has ended.
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread thread = new Thread(lock::lock);
        thread.start();
        thread.join();
        lock.lock();
        System.out.println("never");
    }
}
