import java.util.*;

public class Main {
    static class Lcg {
        private long state;

        Lcg(long seed) {
            state = seed;
        }

        int next() {
            state = (state * 1103515245L + 12345L) % (1L << 31);
            return (int) (state >>> 16);
        }
    }

    static class XorShift {
        private long s;

        XorShift(long seed) {
            s = seed;
        }

        long next() {
            s ^= s << 13;
            s ^= s >>> 7;
            s ^= s << 17;
            return s;
        }
    }

    public static void main(String[] args) {
        Random r = new Random(12345);
        int n = 200_000;
        int hits = 0;
        for (int i = 0; i < n; i++) {
            double x = r.nextDouble() * 2 - 1;
            double y = r.nextDouble() * 2 - 1;
            if (x * x + y * y < 1) {
                hits++;
            }
        }
        System.out.println(4.0 * hits / n);
        int position = 0;
        int max = 0;
        for (int i = 0; i < 10_000; i++) {
            position += r.nextBoolean() ? 1 : -1;
            max = Math.max(max, Math.abs(position));
        }
        System.out.println(position + " " + max);
        Map<Integer, Integer> dice = new TreeMap<>();
        for (int i = 0; i < 6000; i++) {
            dice.merge(r.nextInt(6) + r.nextInt(6) + 2, 1, Integer::sum);
        }
        System.out.println(dice);
        double mean = 0;
        double m2 = 0;
        for (int i = 1; i <= 1000; i++) {
            double g = r.nextGaussian() * 15 + 100;
            double d = g - mean;
            mean += d / i;
            m2 += d * (g - mean);
        }
        System.out.printf("%.6f %.6f%n", mean, Math.sqrt(m2 / 999));
        Lcg lcg = new Lcg(1);
        XorShift xs = new XorShift(88172645463325252L);
        System.out.println(lcg.next() + " " + lcg.next() + " " + lcg.next() + " " + xs.next() + " " + xs.next());
        List<String> reservoir = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            if (reservoir.size() < 5) {
                reservoir.add("i" + i);
            } else {
                int j = r.nextInt(i + 1);
                if (j < 5) {
                    reservoir.set(j, "i" + i);
                }
            }
        }
        System.out.println(reservoir);
        float sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += r.nextFloat();
        }
        System.out.println(sum);
    }
}
