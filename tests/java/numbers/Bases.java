import java.math.BigInteger;
import java.util.*;

public class Main {
    static String fraction(double x, int base, int digits) {
        StringBuilder b = new StringBuilder();
        long whole = (long) x;
        double rest = x - whole;
        b.append(Long.toString(whole, base)).append('.');
        for (int i = 0; i < digits; i++) {
            rest *= base;
            int d = (int) rest;
            b.append(Character.forDigit(d, base));
            rest -= d;
        }
        return b.toString();
    }

    static long parse(String s, int base) {
        long n = 0;
        for (char c : s.toUpperCase().toCharArray()) {
            int d = Character.isDigit(c) ? c - '0' : c - 'A' + 10;
            if (d < 0 || d >= base) {
                throw new NumberFormatException("bad digit '" + c + "' for base " + base);
            }
            n = n * base + d;
        }
        return n;
    }

    public static void main(String[] args) {
        int[] numbers = { 0, 1, 7, 10, 255, 1000, 65535, 1 << 30, -1, -255, Integer.MIN_VALUE };
        for (int n : numbers) {
            StringBuilder b = new StringBuilder().append(n);
            for (int base : new int[] { 2, 3, 8, 12, 16, 20, 36 }) {
                String s = Integer.toString(n, base);
                b.append(' ').append(s).append(Integer.parseInt(s, base) == n ? "" : "!");
            }
            System.out.println(b);
        }
        System.out.println(fraction(3.14159, 2, 12) + " " + fraction(0.1, 3, 10) + " " + fraction(255.5, 16, 2));
        for (String s : new String[] { "ff", "zz", "129", "101" }) {
            for (int base : new int[] { 2, 10, 16, 36 }) {
                try {
                    System.out.print(parse(s, base) + "=" + Long.parseLong(s, base) + " ");
                } catch (NumberFormatException e) {
                    System.out.print("[" + e.getMessage() + "] ");
                }
            }
            System.out.println();
        }
        System.out.println(0b1010 + 0x1F + 017 + 1_000 + 0xFFFF_FFFFL + 0b11L + " " + 0x7fff_ffff + " " + 'A' + (char) 0x42 + " " + 1e3 + 0x1p4
                + 1.5e-3f + " " + 0x8000_0000 + " " + 0xFFFFFFFF);
        System.out.println(new BigInteger("deadbeef", 16) + " " + new BigInteger("123456789012345678901234567890").toString(36) + " " + new BigInteger(
                "-777", 8) + " " + Long.toString(Long.MIN_VALUE, 2).length() + " " + Long.toUnsignedString(-1, 36));
        TreeMap<Integer, List<Integer>> byBits = new TreeMap<>();
        for (int i = 0; i < 32; i++) {
            byBits.computeIfAbsent(Integer.bitCount(i), k -> new ArrayList<>()).add(i);
        }
        System.out.println(byBits);
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            gray.append(String.format("%3s", Integer.toBinaryString(i ^ i >> 1)).replace(' ', '0')).append(' ');
        }
        System.out.println(gray.toString().stripTrailing());
        System.out.println(Integer.toBinaryString(42).chars().filter(c -> c == '1').count() + " " + Integer.parseInt("-80000000", 16) + " " + Integer
                .toHexString(-255) + " " + Long.toBinaryString(5L) + " " + Integer.toOctalString(-8) + " " + Integer.reverse(1) + " " + (byte) 0xFF);
    }
}
