import java.util.*;

public class Main {
    static boolean isomorphic(String a, String b) {
        if (a.length() != b.length()) {
            return false;
        }
        Map<Character, Character> m = new HashMap<>();
        Set<Character> used = new HashSet<>();
        for (int i = 0; i < a.length(); i++) {
            Character c = m.get(a.charAt(i));
            if (c == null) {
                if (!used.add(b.charAt(i))) {
                    return false;
                }
                m.put(a.charAt(i), b.charAt(i));
            } else if (c != b.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean matches(String s, String p) {
        boolean[][] t = new boolean[s.length() + 1][p.length() + 1];
        t[0][0] = true;
        for (int j = 1; j <= p.length(); j++) {
            t[0][j] = p.charAt(j - 1) == '*' && t[0][j - 1];
        }
        for (int i = 1; i <= s.length(); i++) {
            for (int j = 1; j <= p.length(); j++) {
                char c = p.charAt(j - 1);
                t[i][j] = c == '*' ? t[i - 1][j] || t[i][j - 1] : t[i - 1][j - 1] && (c == '?' || c == s.charAt(i - 1));
            }
        }
        return t[s.length()][p.length()];
    }

    static int longestUnique(String s) {
        int[] last = new int[128];
        Arrays.fill(last, -1);
        int best = 0;
        for (int i = 0, start = 0; i < s.length(); i++) {
            start = Math.max(start, last[s.charAt(i)] + 1);
            last[s.charAt(i)] = i;
            best = Math.max(best, i - start + 1);
        }
        return best;
    }

    static String countAndSay(int n) {
        String s = "1";
        for (int k = 1; k < n; k++) {
            StringBuilder b = new StringBuilder();
            for (int i = 0, j; i < s.length(); i = j) {
                for (j = i; j < s.length() && s.charAt(j) == s.charAt(i);) {
                    j++;
                }
                b.append(j - i).append(s.charAt(i));
            }
            s = b.toString();
        }
        return s;
    }

    static List<String> parentheses(int n) {
        List<String> out = new ArrayList<>();
        build(new StringBuilder(), n, n, out);
        return out;
    }

    static void build(StringBuilder b, int open, int close, List<String> out) {
        if (close == 0) {
            out.add(b.toString());
            return;
        }
        if (open > 0) {
            build(b.append('('), open - 1, close, out);
            b.setLength(b.length() - 1);
        }
        if (close > open) {
            build(b.append(')'), open, close - 1, out);
            b.deleteCharAt(b.length() - 1);
        }
    }

    static String words(int n) {
        String[] small = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
                .split(" ");
        String[] tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
        if (n < 20) {
            return small[n];
        }
        if (n < 100) {
            return tens[n / 10 - 2] + (n % 10 > 0 ? "-" + small[n % 10] : "");
        }
        if (n < 1000) {
            return small[n / 100] + " hundred" + (n % 100 > 0 ? " and " + words(n % 100) : "");
        }
        return words(n / 1000) + " thousand" + (n % 1000 > 0 ? " " + words(n % 1000) : "");
    }

    public static void main(String[] args) {
        System.out.println(isomorphic("egg", "add") + " " + isomorphic("foo", "bar") + " " + isomorphic("badc", "baba"));
        System.out.println(matches("adceb", "*a*b") + " " + matches("acdcb", "a*c?b") + " " + matches("", "*"));
        System.out.println(longestUnique("abcabcbb") + " " + longestUnique("pwwkew") + " " + longestUnique(""));
        System.out.println(countAndSay(8) + " " + countAndSay(20).length());
        System.out.println(parentheses(3) + " " + parentheses(6).size());
        System.out.println(words(7) + ", " + words(42) + ", " + words(999) + ", " + words(123456));
        StringBuilder b = new StringBuilder("the sky is blue");
        String[] w = b.toString().split(" ");
        Collections.reverse(Arrays.asList(w));
        System.out.println(String.join(" ", w) + "|" + b.reverse() + "|" + new StringBuilder().append("x", 0, 0).length());
        String zig = "PAYPALISHIRING";
        StringBuilder[] rows = { new StringBuilder(), new StringBuilder(), new StringBuilder() };
        for (int i = 0, r = 0, d = 1; i < zig.length(); i++) {
            rows[r].append(zig.charAt(i));
            d = r == 0 ? 1 : r == rows.length - 1 ? -1 : d;
            r += d;
        }
        System.out.println(String.join("", rows));
        System.out.println("1.10.2".compareTo("1.9") + " " + version("1.10.2", "1.9") + " " + version("1.0", "1"));
    }

    static int version(String a, String b) {
        String[] x = a.split("\\.");
        String[] y = b.split("\\.");
        for (int i = 0; i < Math.max(x.length, y.length); i++) {
            int c = Integer.compare(i < x.length ? Integer.parseInt(x[i]) : 0, i < y.length ? Integer.parseInt(y[i]) : 0);
            if (c != 0) {
                return c;
            }
        }
        return 0;
    }
}
