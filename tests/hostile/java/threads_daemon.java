// expect: Finished(0)
// stdout: main ends
// A daemon does not keep the program alive.
public class Main {
    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        System.out.println("main ends");
    }
}
