public class Main {
    interface Code {
        Object run();
    }

    static void show(Code code) {
        try {
            System.out.println(code.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        int[] is = { 0, 1, -1, 7, Integer.MAX_VALUE, Integer.MIN_VALUE, -12345 };
        long[] ls = { 0, 1, -1, 7, Long.MAX_VALUE, Long.MIN_VALUE, -1234567890123L };
        for (int i : is) {
            System.out.println(Integer.toUnsignedString(i) + " " + Integer.toUnsignedLong(i) + " " + Integer.toUnsignedString(i,
                    36) + " " + Integer.divideUnsigned(i, 10) + " " + Integer.remainderUnsigned(i, 10) + " "
                    + Integer.compareUnsigned(i, 5) + " " + Integer.divideUnsigned(100, i == 0 ? 3 : i) + " "
                    + Integer.remainderUnsigned(100, i == 0 ? 3 : i));
        }
        for (long l : ls) {
            System.out.println(Long.toUnsignedString(l) + " " + Long.toUnsignedString(l, 16) + " " + Long.divideUnsigned(l, 10)
                    + " " + Long.remainderUnsigned(l, 10) + " " + Long.compareUnsigned(l, 5) + " " + Long.divideUnsigned(
                    1000, l == 0 ? 3 : l) + " " + Long.remainderUnsigned(-5, l == 0 ? 3 : l));
        }
        show(() -> Integer.parseUnsignedInt("4294967295"));
        show(() -> Integer.parseUnsignedInt("4294967296"));
        show(() -> Integer.parseUnsignedInt("-1"));
        show(() -> Integer.parseUnsignedInt("+12"));
        show(() -> Integer.parseUnsignedInt("ffffffff", 16));
        show(() -> Integer.parseUnsignedInt("xyz"));
        show(() -> Integer.parseUnsignedInt(""));
        show(() -> Long.parseUnsignedLong("18446744073709551615"));
        show(() -> Long.parseUnsignedLong("18446744073709551616"));
        show(() -> Long.parseUnsignedLong("zz"));
        show(() -> Long.parseUnsignedLong("-0"));
        show(() -> Integer.divideUnsigned(1, 0));
        show(() -> Long.remainderUnsigned(1, 0));
        show(() -> Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedLong((byte) -2));
    }
}
