// expect: Finished(1)
// Notifies without the lock.
public class Main {
    public static void main(String[] args) {
        new Object().notify();
    }
}
