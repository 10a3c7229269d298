// expect: Finished(1)
// A thread can be started once.
public class Main {
    public static void main(String[] args) {
        Thread thread = new Thread(() -> System.out.println("once"));
        thread.start();
        thread.start();
    }
}
