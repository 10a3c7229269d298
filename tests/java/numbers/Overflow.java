public class Main {
    interface Code {
        Object run();
    }

    static void show(String name, Code code) {
        try {
            System.out.println(name + " " + code.run());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    static long power(long base, long e, long mod) {
        long r = 1;
        base %= mod;
        for (; e > 0; e >>= 1) {
            if ((e & 1) == 1) {
                r = r * base % mod;
            }
            base = base * base % mod;
        }
        return r;
    }

    static int reverse(int x) {
        long r = 0;
        while (x != 0) {
            r = r * 10 + x % 10;
            x /= 10;
        }
        return (int) r == r ? (int) r : 0;
    }

    static int atoi(String s) {
        s = s.stripLeading();
        int i = 0;
        int sign = 1;
        if (i < s.length() && (s.charAt(i) == '-' || s.charAt(i) == '+')) {
            sign = s.charAt(i++) == '-' ? -1 : 1;
        }
        long n = 0;
        while (i < s.length() && Character.isDigit(s.charAt(i))) {
            n = n * 10 + s.charAt(i++) - '0';
            if (sign * n > Integer.MAX_VALUE) {
                return Integer.MAX_VALUE;
            }
            if (sign * n < Integer.MIN_VALUE) {
                return Integer.MIN_VALUE;
            }
        }
        return (int) (sign * n);
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        System.out.println(max + 1 + " " + (max * 2) + " " + -Integer.MIN_VALUE + " " + Math.abs(Integer.MIN_VALUE) + " " + (byte) (127 + 1)
                + " " + (short) 40000 + " " + (Long.MAX_VALUE + 1) + " " + (max + 1L));
        show("addExact", () -> Math.addExact(max, 1));
        show("multiplyExact", () -> Math.multiplyExact(1L << 62, 4L));
        show("toIntExact", () -> Math.toIntExact(1L << 31));
        show("negateExact", () -> Math.negateExact(Integer.MIN_VALUE));
        show("div", () -> 1 / (args.length));
        show("mod", () -> 1L % (long) args.length);
        show("floorDiv", () -> Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 3));
        System.out.println(power(2, 1_000_000, 1_000_000_007) + " " + power(3, 200, 13) + " " + reverse(-123) + " " + reverse(1534236469));
        for (String s : new String[] { "42", "   -42", "4193 with words", "words", "-91283472332", "99999999999", "+-2", "" }) {
            System.out.print(atoi(s) + " ");
        }
        System.out.println();
        long h = 0;
        for (int i = 0; i < 100; i++) {
            h = h * 6364136223846793005L + 1442695040888963407L;
        }
        int x = 12345;
        for (int i = 0; i < 10; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
        }
        System.out.println(h + " " + x + " " + (h >>> 33) + " " + (int) h + " " + Long.toHexString(h) + " " + Integer.toHexString(x));
    }
}
