import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        Random r = new Random(42);
        for (int i = 0; i < 5; i++) {
            System.out.print(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextInt(-5, 17) + " ");
        }
        System.out.println();
        System.out.println(r.nextLong() + " " + r.nextLong(1000) + " " + r.nextLong(5, 1L << 40) + " " + r.nextBoolean());
        System.out.println(r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextGaussian(10, 2));
        System.out.println(r.nextDouble(5) + " " + r.nextDouble(-1, 1) + " " + r.nextFloat(3) + " " + r.nextFloat(1, 2));
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        System.out.println(r.ints(5).boxed().collect(Collectors.toList()));
        System.out.println(r.ints(8, 0, 10).boxed().collect(Collectors.toList()));
        System.out.println(r.ints(-3, 4).limit(6).boxed().collect(Collectors.toList()));
        System.out.println(r.longs(2).boxed().collect(Collectors.toList()) + " " + r.longs(3, 1, 7).boxed().collect(Collectors.toList()));
        System.out.println(r.doubles(2).boxed().collect(Collectors.toList()) + " " + r.doubles(2, 10, 20).boxed().collect(Collectors.toList()));
        System.out.println(r.nextInt(1000));
        r.setSeed(7);
        System.out.println(r.nextInt(1_000_000_007) + " " + r.nextInt(Integer.MAX_VALUE) + " " + r.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE));
        List<Integer> list = IntStream.range(0, 12).boxed().collect(Collectors.toList());
        Collections.shuffle(list, new Random(1));
        System.out.println(list);
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            r.nextInt(5, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long sum = 0;
        Random many = new Random(123456789L);
        for (int i = 0; i < 100_000; i++) {
            sum = sum * 31 + many.nextInt(i + 1);
        }
        System.out.println(sum);
    }
}
