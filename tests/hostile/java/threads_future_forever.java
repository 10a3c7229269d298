// expect: OutOfFuel
// A result that nobody gives.
import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new CompletableFuture<String>().get());
    }
}
