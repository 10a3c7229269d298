/** Bits of int and long. */
public class Main {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 6, 8, 255, 1 << 30, Integer.MIN_VALUE, 0x12345678};
        for (int v : ints) {
            System.out.println(v + " " + Integer.bitCount(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                    + Integer.numberOfTrailingZeros(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v)
                    + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.rotateLeft(v, 5) + " "
                    + Integer.rotateRight(v, 5) + " " + Integer.signum(v) + " " + Integer.toBinaryString(v));
        }
        long[] longs = {0, 1, -1, 1L << 40, Long.MIN_VALUE, 0x123456789abcdefL};
        for (long v : longs) {
            System.out.println(v + " " + Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " "
                    + Long.numberOfTrailingZeros(v) + " " + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " "
                    + Long.reverse(v) + " " + Long.reverseBytes(v) + " " + Long.rotateLeft(v, 13) + " "
                    + Long.toHexString(v) + " " + Long.signum(v));
        }
        int n = 5;
        for (int mask = 0; mask < 1 << n; mask += 3) {
            StringBuilder set = new StringBuilder("{");
            for (int i = 0; i < n; i++) {
                if ((mask >> i & 1) == 1) {
                    set.append(i);
                }
            }
            System.out.print(set + "} ");
        }
        System.out.println();
        int subsets = 0;
        int full = 0b10110;
        for (int sub = full; sub > 0; sub = (sub - 1) & full) {
            subsets++;
            System.out.print(sub + " ");
        }
        System.out.println(subsets);
        int a = 17;
        int b = 42;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + (a & -a) + " " + (a & a - 1) + " " + ((a & (a - 1)) == 0));
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.toUnsignedString(-1) + " "
                + Integer.toUnsignedLong(-2) + " " + Long.toUnsignedString(-1L) + " " + Long.compareUnsigned(1, -1));
        long x = 88172645463325252L;
        for (int i = 0; i < 5; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
            System.out.print(x + " ");
        }
        System.out.println();
    }
}
