// expect: OutOfFuel
// stdout: 42
// The threads of a pool are not daemons: without a shutdown, the program does not end.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        System.out.println(pool.submit(() -> 42).get());
    }
}
