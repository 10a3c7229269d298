/** Arithmetic of the integer types: overflow, casts, shifts, compound assignment. */
public class Main {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        long lmax = Long.MAX_VALUE;
        System.out.println(max + 1 + " " + (max * 2) + " " + -Integer.MIN_VALUE + " " + (lmax + 1) + " " + lmax * 3);
        int[] samples = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -129, 1234567890, Integer.MIN_VALUE};
        for (int v : samples) {
            System.out.println(v + ": " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (v << 3) + " "
                    + (v >> 3) + " " + (v >>> 3) + " " + (v << 33) + " " + (v >>> -1) + " " + ~v + " "
                    + ((long) v << 35) + " " + ((long) v >>> 60));
        }
        byte b = 120;
        b += 10;
        System.out.println(b);
        b *= 2;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        short s = (short) 40000;
        s -= 1;
        s++;
        System.out.println(s);
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1) + " " + (int) c);
        int i = 5;
        i += 3.7;
        System.out.println(i);
        i <<= 33;
        System.out.println(i);
        long l = 1;
        l <<= 65;
        System.out.println(l);
        i = i++ + ++i;
        System.out.println(i);
        int x = 0b1010_1010 ^ 0xff & 0x0f | 0x100;
        System.out.println(x + " " + 017 + " " + 0x7fff_ffff + " " + 1_000_000L);
        System.out.println((5 & 3) + " " + (5 | 3) + " " + (5 ^ 3) + " " + (-5 >> 1) + " " + (-5 >>> 28) + " " + -5 / 2);
        int h = 0;
        for (char ch : "overflowing hash".toCharArray()) {
            h = 31 * h + ch;
        }
        System.out.println(h + " " + "overflowing hash".hashCode());
        System.out.println(1 + 2 + "3" + 4 + 5 + 'c' + 1.0f + null + true);
        System.out.println('a' + 'b' + " " + 'a' + 'b');
        long product = 123456789 * 987654321;
        long wide = 123456789L * 987654321;
        System.out.println(product + " " + wide);
        final int k = 100;
        byte constant = k;
        System.out.println(constant + (byte) 200);
        System.out.println((int) 3.99e9f + " " + (long) 1e30 + " " + (int) Float.NaN + " " + (char) 97.9);
    }
}
