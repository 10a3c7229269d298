// expect: Finished(1)
// Gives back a lock that it does not have.
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) {
        new ReentrantLock().unlock();
    }
}
