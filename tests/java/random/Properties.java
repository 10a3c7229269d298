import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;

public class Main {
    static class Loaded extends Random {
        @Override
        protected int next(int bits) {
            return 1 << (bits - 1) >>> 1;
        }
    }

    public static void main(String[] args) {
        Random unseeded = new Random();
        boolean ok = true;
        for (int i = 0; i < 1000; i++) {
            int x = unseeded.nextInt(10);
            double d = ThreadLocalRandom.current().nextDouble();
            int y = ThreadLocalRandom.current().nextInt(5, 8);
            double m = Math.random();
            ok &= x >= 0 && x < 10 && d >= 0 && d < 1 && y >= 5 && y < 8 && m >= 0 && m < 1;
        }
        System.out.println(ok);
        try {
            ThreadLocalRandom.current().setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no seed");
        }
        SecureRandom secure = new SecureRandom();
        byte[] key = new byte[16];
        secure.nextBytes(key);
        int different = 0;
        for (int i = 1; i < key.length; i++) {
            if (key[i] != key[0]) {
                different++;
            }
        }
        System.out.println(different > 4);
        System.out.println(secure.nextInt(3) < 3);
        System.out.println(new Loaded().nextInt() + " " + new Loaded().nextInt(100) + " " + new Loaded().nextBoolean() + " " + new Loaded().nextDouble());
        Random a = new Random(5);
        Random b = new Random(5);
        System.out.println(a.nextLong() == b.nextLong());
        UUID u = UUID.randomUUID();
        System.out.println(u.version() + " " + u.variant() + " " + u.toString().length() + " " + UUID.fromString(u.toString()).equals(u));
        UUID named = UUID.nameUUIDFromBytes("hello".getBytes());
        System.out.println(named + " " + named.version() + " " + named.hashCode() + " " + named.getMostSignificantBits());
        UUID fixed = new UUID(0x123456789abcdefL, -1L);
        System.out.println(fixed + " " + fixed.compareTo(named) + " " + UUID.fromString("1-2-3-4-5"));
        try {
            UUID.fromString("nonsense");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
