// expect: OutOfFuel | OutOfMemory
// Each task submits two others.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    static void split() {
        POOL.submit(Main::split);
        POOL.submit(Main::split);
    }

    public static void main(String[] args) {
        split();
    }
}
