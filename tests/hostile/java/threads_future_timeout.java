// expect: Finished(1)
// stdout: waits
// A result that nobody gives, with a time limit of 20 ms.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println("waits");
        System.out.println(new CompletableFuture<String>().get(20, TimeUnit.MILLISECONDS));
    }
}
