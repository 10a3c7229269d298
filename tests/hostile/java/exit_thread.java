// expect: Finished(6)
// A thread ends the program while main waits.
public class Main {
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> System.exit(6));
        thread.start();
        Thread.sleep(100_000);
        System.out.println("main went on");
    }
}
