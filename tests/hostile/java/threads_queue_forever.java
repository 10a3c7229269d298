// expect: OutOfFuel
// Takes from a queue into which nobody puts anything.
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new LinkedBlockingQueue<String>().take());
    }
}
