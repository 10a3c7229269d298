// expect: Finished(1)
// stdout: IllegalStateException
// The exception of a task comes to who asks for its result.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        try (ExecutorService pool = Executors.newCachedThreadPool()) {
            Future<Integer> future = pool.submit(() -> {
                if (args.length == 0) {
                    throw new IllegalStateException();
                }
                return 1;
            });
            try {
                future.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause().getClass().getSimpleName());
                throw e;
            }
        }
    }
}
