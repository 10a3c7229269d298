import java.util.*;
import java.util.concurrent.ThreadLocalRandom;

public class Main {
    public static void main(String[] args) {
        Random r = new Random(31);
        int[] bounds = {1, 2, 3, 7, 8, 10, 100, 1 << 20, (1 << 30) + 1, Integer.MAX_VALUE};
        for (int b : bounds) {
            System.out.print(r.nextInt(b) + " ");
        }
        System.out.println();
        long[] longs = {1, 5, 1L << 33, (1L << 40) + 7, Long.MAX_VALUE};
        for (long b : longs) {
            System.out.print(r.nextLong(b) + " ");
        }
        System.out.println();
        System.out.println(r.nextInt(-10, -5) + " " + r.nextInt(Integer.MIN_VALUE, 0) + " " + r.nextLong(Long.MIN_VALUE, Long.MAX_VALUE) + " " + r.nextLong(-3, 3)
                + " " + r.nextDouble(0, Double.MAX_VALUE) + " " + r.nextFloat(-1, 1));
        Object[] bad = {0, -1, 0L, -5L};
        for (Object b : bad) {
            try {
                System.out.println(b instanceof Integer i ? r.nextInt(i) : r.nextLong((Long) b));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        boolean inRange = true;
        Set<Integer> seen = new TreeSet<>();
        for (int i = 0; i < 2000; i++) {
            int a = ThreadLocalRandom.current().nextInt(3, 9);
            long b = new Random().nextLong(10);
            double c = Math.random() * 5;
            inRange &= a >= 3 && a < 9 && b >= 0 && b < 10 && c >= 0 && c < 5;
            seen.add(a);
        }
        System.out.println(inRange + " " + seen);
        Random first = new Random();
        Random second = new Random();
        System.out.println(first.nextLong() != second.nextLong());
        Random a = new Random(1);
        Random b = new Random(2);
        a.setSeed(2);
        System.out.println(a.nextInt() == b.nextInt() && a.nextGaussian() == b.nextGaussian());
        byte[] bytes = new byte[10];
        new Random(5).nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
    }
}
