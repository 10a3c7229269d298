// expect: Finished(0)
// stdout: done
// Waits by turns for a thread that sleeps.
public class Main {
    static volatile boolean isDone;

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
            isDone = true;
        }).start();
        while (!isDone) {
            Thread.yield();
        }
        System.out.println("done");
    }
}
