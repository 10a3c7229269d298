import java.util.*;

public class Main {
    static String roman(int n) {
        int[] v = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };
        String[] s = { "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I" };
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            while (n >= v[i]) {
                b.append(s[i]);
                n -= v[i];
            }
        }
        return b.toString();
    }

    static String convert(String digits, int from, int to) {
        return Long.toString(Long.parseLong(digits, from), to).toUpperCase();
    }

    static String add(String a, String b) {
        StringBuilder r = new StringBuilder();
        int carry = 0;
        for (int i = a.length() - 1, j = b.length() - 1; i >= 0 || j >= 0 || carry > 0; i--, j--) {
            int sum = carry + (i >= 0 ? a.charAt(i) - '0' : 0) + (j >= 0 ? Character.getNumericValue(b.charAt(j)) : 0);
            r.append(sum % 10);
            carry = sum / 10;
        }
        return r.reverse().toString();
    }

    static boolean isNumber(String s) {
        try {
            Double.parseDouble(s);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static void main(String[] args) {
        System.out.println(roman(1994) + " " + roman(3999) + " " + roman(4));
        System.out.println(convert("ff", 16, 2) + " " + convert("777", 8, 10) + " " + convert("zz", 36, 16) + " " + convert("-101",
                2, 10));
        System.out.println(add("99999999999999999999", "1") + " " + add("123", "9877"));
        for (String s : new String[] { "1.5", "abc", "1e5", "", "0x10", "5f", " 7 ", "1_0" }) {
            System.out.print(isNumber(s) + " ");
        }
        System.out.println();
        int n = 9875;
        int sum = 0;
        for (char c : Integer.toString(n).toCharArray()) {
            sum += c - '0';
        }
        System.out.println(sum + " " + String.valueOf(n).chars().map(Character::getNumericValue).sum() + " "
                + new StringBuilder(String.valueOf(n)).reverse() + " " + Integer.parseInt("0" + n) + " " + (n + "").length());
        long fact = 1;
        for (int i = 1; i <= 20; i++) {
            fact *= i;
        }
        System.out.println(fact + " " + Long.toBinaryString(fact).length() + " " + Long.numberOfTrailingZeros(fact) + " "
                + Long.toHexString(fact));
        String bin = String.format("%8s", Integer.toBinaryString(37)).replace(' ', '0');
        System.out.println(bin + " " + Integer.parseInt(bin, 2) + " " + Integer.toBinaryString(-37).substring(24) + " "
                + Integer.toHexString(0xCAFE).toUpperCase());
        double d = 0;
        for (int i = 0; i < 10; i++) {
            d += 0.1;
        }
        System.out.println(d + " " + (d == 1.0) + " " + (float) d + " " + Math.abs(d - 1) + " " + 1e-16 * 7 + " " + 3 * 0.1);
        StringBuilder powers = new StringBuilder();
        for (int i = -25; i <= 25; i += 5) {
            powers.append(Math.pow(10, i)).append(' ').append((float) Math.pow(2, i * 3)).append(' ');
        }
        System.out.println(powers);
        Map<Character, Integer> values = new TreeMap<>();
        for (char c = '0'; c <= 'z'; c++) {
            if (Character.isLetterOrDigit(c)) {
                values.put(c, Character.digit(c, 36));
            }
        }
        System.out.println(values);
    }
}
