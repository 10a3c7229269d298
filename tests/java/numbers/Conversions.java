public class Main {
    public static void main(String[] args) {
        double[] ds = { 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, 1e9, 3e9, -3e9, 1e19, -1e19, 1e300, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, 255.9, 256.1, 65535.7, 1e-300, 4.999999999999999 };
        for (double d : ds) {
            System.out.println(d + ": " + (int) d + " " + (long) d + " " + (short) d + " " + (byte) d + " " + (int) (char) d + " "
                    + (float) d + " " + Math.round(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " "
                    + (d == (long) d));
        }
        float[] fs = { 0.1f, 16777217f, 1e10f, -2.5f, 3.4e38f, 1.0e-40f };
        for (float f : fs) {
            System.out.println(f + ": " + (double) f + " " + (int) f + " " + (long) f + " " + Math.round(f) + " " + (f * 2) + " " + (f
                    + 1.0) + " " + (float) (f / 3) + " " + f / 3.0);
        }
        long[] ls = { 0, -1, 1L << 31, 1L << 53, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE, 123456789012345678L };
        for (long l : ls) {
            System.out.println(l + ": " + (int) l + " " + (short) l + " " + (byte) l + " " + (float) l + " " + (double) l + " " + (char) (l
                    % 26 + 97) + " " + (long) (double) l + " " + (int) (l ^ l >>> 32));
        }
        int i = 10;
        i += 3.7;
        i -= 'a' / 32;
        i *= 1.5;
        i /= 2;
        i <<= 33;
        i ^= 0xFF;
        short s = 10;
        s += 70000;
        byte b = 127;
        b++;
        char c = 'z';
        c += 1;
        long l = 1;
        l <<= 40;
        l >>>= 3;
        float f = 1;
        f /= 3;
        double d = 1;
        d %= 0.3;
        System.out.println(i + " " + s + " " + b + " " + c + " " + l + " " + f + " " + d);
        System.out.println(5 / 2 + " " + -5 / 2 + " " + 5 % -3 + " " + -5 % 3 + " " + 5.5 % 2 + " " + -5.5 % 2 + " " + 1 / 2.0f + " " + 'a'
                / 2 + " " + 7 / 2 * 2.0 + " " + 1e308 * 10 + " " + -1 / 0.0 + " " + 0.0 / 0.0 + " " + 5 % 0.0);
        System.out.println((0.1 + 0.2) + " " + (0.1f + 0.2f) + " " + (float) (0.1 + 0.2) + " " + 0.1f * 3 + " " + 1.1 * 1.1 + " " + 100
                * 1.1 + " " + 3.3 / 1.1 + " " + 1.0 / 49 * 49 + " " + 4.35 * 100 + " " + 1e16 + 1 + " " + (1e16 + 1));
    }
}
