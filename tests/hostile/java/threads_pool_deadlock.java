// expect: OutOfFuel
// A task waits for another one, for which the pool has no thread left.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        System.out.println(pool.submit(() -> pool.submit(() -> 1).get()).get());
        pool.shutdown();
    }
}
