// expect: OutOfFuel
// Nobody will notify main.
public class Main {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
        System.out.println("never");
    }
}
