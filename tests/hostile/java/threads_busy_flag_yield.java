// expect: Finished(0)
// stdout: done
// Waits for another thread and lets it go on.
public class Main {
    static volatile boolean isDone;

    public static void main(String[] args) {
        new Thread(() -> isDone = true).start();
        while (!isDone) {
            Thread.onSpinWait();
        }
        System.out.println("done");
    }
}
