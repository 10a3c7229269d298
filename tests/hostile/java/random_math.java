// expect: Finished(0)
// All sources of chance give the same in each run.
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

public class Main {
    public static void main(String[] args) {
        System.out.println(Math.random() + " " + new Random().nextInt() + " " + new Random().nextLong());
        System.out.println(ThreadLocalRandom.current().nextInt(1000));
        System.out.println(new java.util.SplittableRandom().nextLong());
    }
}
