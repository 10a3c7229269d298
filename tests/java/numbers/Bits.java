public class Main {
    public static void main(String[] args) {
        int[] is = { 0, 1, -1, 42, -42, 255, 1 << 31, Integer.MAX_VALUE, 0x0F0F0F0F, 12345678 };
        for (int i : is) {
            System.out.println(i + " " + Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i)
                    + " " + Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " "
                    + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " "
                    + Integer.numberOfTrailingZeros(i) + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 37)
                    + " " + Integer.signum(i) + " " + Integer.toString(i, 7) + " " + Integer.toString(i, 36) + " "
                    + Integer.toString(i, 99));
        }
        long[] ls = { 0, 1, -1, 42, -42, 1L << 63, Long.MAX_VALUE, 0x0F0F0F0F0F0F0F0FL, 1234567890123456789L };
        for (long l : ls) {
            System.out.println(l + " " + Long.toBinaryString(l) + " " + Long.toHexString(l) + " " + Long.toOctalString(l) + " "
                    + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.highestOneBit(l) + " "
                    + Long.lowestOneBit(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                    + Long.rotateLeft(l, 9) + " " + Long.rotateRight(l, 70) + " " + Long.signum(l) + " " + Long.toString(l, 3)
                    + " " + Long.hashCode(l));
        }
        System.out.println(Integer.compress(0b110110, 0b101010) + " " + Integer.expand(0b101, 0b11010) + " "
                + Long.compress(-1L, 0xF0F0L) + " " + Long.expand(7, 0x8888L));
        System.out.println((5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + ~5 + " " + (-17 >> 2) + " " + (-17 >>> 28) + " "
                + (1 << 33) + " " + (1L << 33) + " " + (-17L >>> 60) + " " + (byte) 0x1ff + " " + (short) 0x18000);
        System.out.println(Integer.MAX_VALUE + 1 + " " + (Long.MAX_VALUE + 1) + " " + Integer.MIN_VALUE / -1 + " " + (-7 / 2) + " "
                + (-7 % 2) + " " + Math.floorMod(-7, 2) + " " + (int) 3.99e9 + " " + (long) -2.7 + " " + (int) Double.NaN + " "
                + (char) 65.7 + " " + (byte) 300.5);
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + a.hashCode() + " " + a.compareTo(c) + " "
                + Integer.compare(3, 2) + " " + Integer.sum(1, 2) + " " + Integer.max(1, 2) + " " + Long.min(1, 2) + " "
                + Short.reverseBytes((short) 0x1234) + " " + Boolean.hashCode(true) + " " + Boolean.logicalXor(true, false)
                + " " + Boolean.compare(true, false) + " " + Boolean.parseBoolean("TRUE"));
        Number n = 300.7;
        System.out.println(n.intValue() + " " + n.byteValue() + " " + n.longValue() + " " + n.floatValue() + " "
                + n.shortValue());
    }
}
