// expect: Finished(0)
// stdout: -1170105035 234785527 -1360544799 0.7275636800328681 0 30
// A known seed gives known numbers.
import java.util.Random;

public class Main {
    public static void main(String[] args) {
        Random random = new Random(42);
        System.out.println(random.nextInt() + " " + random.nextInt() + " " + random.nextInt() + " "
                + new Random(42).nextDouble() + " " + new Random(42).nextInt(10) + " " + new Random(42).nextInt(100));
    }
}
