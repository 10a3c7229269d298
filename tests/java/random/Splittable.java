import java.util.*;
import java.util.random.RandomGenerator;
import java.util.stream.*;

public class Main {
    static double average(RandomGenerator g, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += g.nextDouble();
        }
        return sum / n;
    }

    public static void main(String[] args) {
        SplittableRandom r = new SplittableRandom(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(5, 10) + " " + r.nextLong() + " " + r.nextLong(100) + " " + r.nextDouble()
                + " " + r.nextBoolean() + " " + r.nextDouble(2, 3));
        SplittableRandom other = r.split();
        System.out.println(other.nextInt(1000) + " " + r.nextInt(1000));
        System.out.println(r.ints(5, 0, 100).boxed().collect(Collectors.toList()));
        System.out.println(average(new SplittableRandom(1), 1000) + " " + average(new Random(1), 1000));
        System.out.println(r.nextGaussian());
        byte[] b = new byte[5];
        new SplittableRandom(3).nextBytes(b);
        System.out.println(Arrays.toString(b));
        RandomGenerator fixed = new RandomGenerator() {
            private long state = 1;

            @Override
            public long nextLong() {
                state = state * 6364136223846793005L + 1442695040888963407L;
                return state;
            }
        };
        System.out.println(fixed.nextInt() + " " + fixed.nextInt(10) + " " + fixed.nextDouble() + " " + fixed.nextBoolean() + " " + fixed.nextLong(7)
                + " " + fixed.ints(3, 0, 9).boxed().collect(Collectors.toList()));
    }
}
