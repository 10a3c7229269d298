// expect: Finished(0) | OutOfFuel
// Waits for another thread by looking at a flag again and again.
public class Main {
    static volatile boolean isDone;

    public static void main(String[] args) {
        new Thread(() -> isDone = true).start();
        while (!isDone) {
        }
        System.out.println("done");
    }
}
