// expect: Finished(0)
// stdout: main ends
// An exception ends its thread only.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("in the thread");
        });
        thread.start();
        thread.join();
        System.out.println("main ends");
    }
}
