public class Main {
    static final int HEX = 0xCAFE_BABE;
    static final long BIG = 0xFFFF_FFFF_FFFFL;
    static final double TINY = 1e-320;
    static final float THIRD = 1 / 3f;
    static final char TAB = '\t';
    static final String ESCAPES = "\b\t\n\f\r\"\'\\\0\7\77\177\377\u00e9\s";

    public static void main(String[] args) {
        System.out.println(HEX + " " + BIG + " " + TINY + " " + THIRD + " " + (int) TAB + " " + ESCAPES.length());
        StringBuilder b = new StringBuilder();
        for (char c : ESCAPES.toCharArray()) {
            b.append((int) c).append(' ');
        }
        System.out.println(b);
        System.out.println(1e0 + " " + 1.e1 + " " + .5 + " " + 5. + " " + 1e+3 + " " + 1E-3 + " " + 0x.8p1 + " " + 0x1.8P-2 + " " + 100f + " " + 1d + " " + 1e10f + " "
                + 3.4028235e38f + " " + 1.4e-45f + " " + 4.9e-324 + " " + 1.7976931348623157e308);
        System.out.println(0b1111_0000 + " " + 0777 + " " + 00 + " " + 1__000 + " " + 0L + " " + 9_223_372_036_854_775_807L + " " + -9223372036854775808L + " "
                + -2147483648 + " " + 0x7FFF_FFFF + " " + 0b1L + " " + 'a' + "" + '\u0041' + '\101' + '\'' + '"');
        byte by = (byte) 0x80;
        short sh = (short) 0xFFFF;
        char ch = (char) -1;
        int fromChar = ch;
        long wide = -1 >>> 1;
        System.out.println(by + " " + sh + " " + fromChar + " " + wide + " " + (by & 0xFF) + " " + (by >> 1) + " " + (by >>> 1) + " " + (byte) (by >>> 1) + " " + (short) (sh
                + 1) + " " + (char) ('a' + 2) + " " + (int) 'é' + " " + (5 & 6 | 1 ^ 2) + " " + (true ^ false) + " " + (1 << 31 >> 31) + " " + (1L << 63 >>> 63));
        final int k = 3;
        switch (k) {
            case 1 + 2:
                System.out.println("constant " + (k * 2 + "x" + 'y' + 1.0f + 2L));
        }
        int i = 5;
        i = i++ + ++i;
        int j = i-- - --i;
        int[] a = { 1, 2, 3 };
        int n = 0;
        a[n++] = a[n] + n;
        a[n] += n++ * 10 + a[n];
        System.out.println(i + " " + j + " " + a[0] + "," + a[1] + "," + a[2] + " " + n + " " + (i > 0 ? 1 : 2.0) + " " + (Object) (true ? 1 : 'a') + " " + (char) (false ? 1
                : 'a') + " " + (true ? null : 0));
        double d = 10;
        d /= 4;
        d -= 1e-9;
        int t = 'a' * 2;
        t /= 3.5;
        t >>>= 1;
        long l = Integer.MAX_VALUE;
        l++;
        l *= l;
        System.out.println(d + " " + t + " " + l + " " + (float) l + " " + 7 / 2 * 2 + " " + 7 / 2.0 * 2 + " " + 1 / 3 * 3.0 + " " + (1 + 2 + "3" + 4 * 5));
    }
}
