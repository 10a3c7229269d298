// expect: StackOverflow | OutOfMemory | OutOfFuel
// A method that may wait calls itself without an end.
public class Main {
    static int f(int n) throws InterruptedException {
        if (n < 0) {
            Thread.sleep(1);
        }
        return f(n + 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                System.out.println(f(0));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        thread.start();
        thread.join();
    }
}
