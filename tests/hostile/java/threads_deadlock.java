// expect: OutOfFuel
// Two threads wait for each other's locks for ever.
public class Main {
    static void lock(Object first, Object second) {
        synchronized (first) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
            synchronized (second) {
                System.out.println("never");
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        new Thread(() -> lock(a, b)).start();
        lock(b, a);
    }
}
