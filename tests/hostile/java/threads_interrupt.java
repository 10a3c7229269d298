// expect: Finished(0)
// stdout: interrupted false
// A thread that sleeps for a year is woken.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(365L * 24 * 3600 * 1000);
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        Thread.sleep(10);
        thread.interrupt();
        thread.join();
    }
}
