// expect: OutOfFuel
// A thread keeps the program alive after main.
public class Main {
    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }).start();
        System.out.println("main ends");
    }
}
