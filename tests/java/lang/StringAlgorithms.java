import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Algorithms on strings: search, hashes, palindromes, compression, sorting of suffixes. */
public class Main {
    static int[] failure(String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) {
                k = f[k - 1];
            }
            if (p.charAt(i) == p.charAt(k)) {
                k++;
            }
            f[i] = k;
        }
        return f;
    }

    static List<Integer> search(String text, String p) {
        List<Integer> found = new ArrayList<>();
        int[] f = failure(p);
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && text.charAt(i) != p.charAt(k)) {
                k = f[k - 1];
            }
            if (text.charAt(i) == p.charAt(k)) {
                k++;
            }
            if (k == p.length()) {
                found.add(i - k + 1);
                k = f[k - 1];
            }
        }
        return found;
    }

    static String longestPalindrome(String s) {
        int start = 0;
        int length = 0;
        for (int c = 0; c < s.length(); c++) {
            for (int odd = 0; odd < 2; odd++) {
                int l = c;
                int r = c + odd;
                while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                    l--;
                    r++;
                }
                if (r - l - 1 > length) {
                    length = r - l - 1;
                    start = l + 1;
                }
            }
        }
        return s.substring(start, start + length);
    }

    static String compress(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) {
                j++;
            }
            out.append(s.charAt(i));
            if (j - i > 1) {
                out.append(j - i);
            }
            i = j;
        }
        return out.toString();
    }

    static long hash(String s) {
        long h = 0;
        for (int i = 0; i < s.length(); i++) {
            h = (h * 131 + s.charAt(i)) % 1_000_000_007L;
        }
        return h;
    }

    static boolean isAnagram(String a, String b) {
        int[] count = new int[128];
        for (char c : a.toCharArray()) {
            count[c]++;
        }
        for (char c : b.toCharArray()) {
            if (--count[c] < 0) {
                return false;
            }
        }
        return a.length() == b.length();
    }

    static String roman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] symbols = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        String r = "";
        for (int i = 0; i < values.length; i++) {
            while (n >= values[i]) {
                r += symbols[i];
                n -= values[i];
            }
        }
        return r;
    }

    static String toBase(int n, int base) {
        if (n == 0) {
            return "0";
        }
        String digits = "0123456789ABCDEF";
        StringBuilder b = new StringBuilder();
        for (int m = Math.abs(n); m > 0; m /= base) {
            b.insert(0, digits.charAt(m % base));
        }
        return n < 0 ? "-" + b : b.toString();
    }

    public static void main(String[] args) {
        System.out.println(search("abababcabababd", "abab") + " " + Arrays.toString(failure("aabaaab")));
        System.out.println(longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome("abc"));
        System.out.println(compress("aaabbbccd") + " " + compress("") + " " + hash("hello world"));
        System.out.println(isAnagram("listen", "silent") + " " + isAnagram("ab", "a"));
        System.out.println(roman(1994) + " " + roman(3999) + " " + toBase(255, 16) + " " + toBase(-10, 2));
        String s = "mississippi";
        Integer[] suffixes = new Integer[s.length()];
        for (int i = 0; i < suffixes.length; i++) {
            suffixes[i] = i;
        }
        Arrays.sort(suffixes, (a, b) -> s.substring(a).compareTo(s.substring(b)));
        System.out.println(Arrays.toString(suffixes));
        StringBuilder b = new StringBuilder("hello");
        b.setCharAt(0, 'J');
        b.insert(5, " world").deleteCharAt(1).replace(0, 1, "H").append(1.5).append('x').append(true);
        System.out.println(b + " " + b.length() + " " + b.indexOf("o") + " " + b.reverse());
        String sentence = "the quick brown fox";
        String[] words = sentence.split(" ");
        for (int i = 0; i < words.length; i++) {
            words[i] = Character.toUpperCase(words[i].charAt(0)) + words[i].substring(1);
        }
        System.out.println(String.join(" ", words) + " " + new StringBuilder(sentence).reverse());
    }
}
