import java.util.*;

public class Main {
    static List<Integer> all(String text, String part) {
        List<Integer> found = new ArrayList<>();
        for (int i = text.indexOf(part); i >= 0; i = text.indexOf(part, i + 1)) {
            found.add(i);
        }
        return found;
    }

    static int[] z(String s) {
        int[] z = new int[s.length()];
        for (int i = 1, l = 0, r = 0; i < s.length(); i++) {
            if (i < r) {
                z[i] = Math.min(r - i, z[i - l]);
            }
            while (i + z[i] < s.length() && s.charAt(z[i]) == s.charAt(i + z[i])) {
                z[i]++;
            }
            if (i + z[i] > r) {
                l = i;
                r = i + z[i];
            }
        }
        return z;
    }

    static int rabinKarp(String text, String part) {
        long mod = 1_000_000_007L;
        long base = 131;
        long want = 0;
        long hash = 0;
        long power = 1;
        int m = part.length();
        for (int i = 0; i < m; i++) {
            want = (want * base + part.charAt(i)) % mod;
            hash = (hash * base + text.charAt(i)) % mod;
            power = i > 0 ? power * base % mod : power;
        }
        for (int i = 0;; i++) {
            if (hash == want && text.startsWith(part, i)) {
                return i;
            }
            if (i + m >= text.length()) {
                return -1;
            }
            hash = ((hash - text.charAt(i) * power % mod + mod) * base + text.charAt(i + m)) % mod;
        }
    }

    static Integer[] suffixes(String s) {
        Integer[] order = new Integer[s.length()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparing(s::substring));
        return order;
    }

    static class Trie {
        final Trie[] next = new Trie[26];
        int count;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) {
                if (t.next[c - 'a'] == null) {
                    t.next[c - 'a'] = new Trie();
                }
                t = t.next[c - 'a'];
                t.count++;
            }
        }

        int withPrefix(String p) {
            Trie t = this;
            for (int i = 0; i < p.length() && t != null; i++) {
                t = t.next[p.charAt(i) - 'a'];
            }
            return t == null ? 0 : t.count;
        }
    }

    public static void main(String[] args) {
        System.out.println(all("abracadabra", "abra") + " " + all("aaaa", "aa") + " " + all("abc", "x"));
        System.out.println(Arrays.toString(z("aabxaabxcaabxaabxay")));
        System.out.println(rabinKarp("the cat in the hat", "hat") + " " + rabinKarp("abcdef", "xyz"));
        System.out.println(Arrays.toString(suffixes("banana")));
        Trie t = new Trie();
        for (String w : "apple app apply ape bat bath".split(" ")) {
            t.add(w);
        }
        System.out.println(t.withPrefix("ap") + " " + t.withPrefix("app") + " " + t.withPrefix("bat") + " " + t.withPrefix("c"));
        String s = "x".repeat(5000) + "y";
        System.out.println(s.indexOf("xy") + " " + s.lastIndexOf("xx") + " " + s.contains("x".repeat(100) + "y") + " " + s.indexOf('y',
                4000) + " " + s.indexOf("y", 6000) + " " + s.indexOf("", 9000) + " " + s.lastIndexOf("", 3) + " " + s.indexOf(-1));
        System.out.println("Hello".indexOf("l", -5) + " " + "Hello".lastIndexOf('l', 99) + " " + "Hello".lastIndexOf("H", -1) + " "
                + "Hello".indexOf('l', 1, 3) + " " + "Hello".indexOf("lo", 0, 4) + " " + "Hello".lastIndexOf(""));
        System.out.println("a-b-c".replace("-", "") + " " + "a.b".replace(".", "\\") + " " + "$x".replace("$", "$$") + " " + "abab"
                .replace("ab", "ba") + " " + "aXXb".replace("XX", "X") + " " + "same".replace('z', 'y') + " " + "".replace("", "e"));
    }
}
