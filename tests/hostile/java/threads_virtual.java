// expect: Finished(0)
// stdout: 499500
// A thousand virtual threads.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        int sum = 0;
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                int number = i;
                all.add(pool.submit(() -> number));
            }
            for (Future<Integer> one : all) {
                sum += one.get();
            }
        }
        System.out.println(sum);
    }
}
