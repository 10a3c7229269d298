// expect: OutOfFuel
// Two threads give way to each other for ever.
public class Main {
    public static void main(String[] args) {
        Runnable polite = () -> {
            while (true) {
                Thread.yield();
            }
        };
        new Thread(polite).start();
        polite.run();
    }
}
