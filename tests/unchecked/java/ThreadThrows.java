// exit: 1
public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println("thread");
            throw new RuntimeException("thread dies");
        });
        t.start();
        t.join();
        System.out.println("main goes on");
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + ": " + e));
        Thread u = new Thread(() -> {
            throw new IllegalArgumentException("second");
        }, "u");
        u.start();
        u.join();
        new Thread(() -> System.out.println("late")).start();
        throw new IllegalStateException("main dies");
    }
}
