import java.util.*;
import java.util.stream.*;

public class Main {
    static boolean isPalindrome(String s) {
        String t = s.toLowerCase().replaceAll("[^a-z0-9]", "");
        return new StringBuilder(t).reverse().toString().equals(t);
    }

    static String caesar(String s, int k) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isUpperCase(c)) {
                b.append((char) ('A' + (c - 'A' + k) % 26));
            } else if (Character.isLowerCase(c)) {
                b.append((char) ('a' + (c - 'a' + k) % 26));
            } else {
                b.append(c);
            }
        }
        return b.toString();
    }

    static String rle(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) {
                j++;
            }
            b.append(s.charAt(i));
            if (j - i > 1) {
                b.append(j - i);
            }
            i = j;
        }
        return b.toString();
    }

    static int[] prefix(String s) {
        int[] p = new int[s.length()];
        for (int i = 1; i < s.length(); i++) {
            int k = p[i - 1];
            while (k > 0 && s.charAt(i) != s.charAt(k)) {
                k = p[k - 1];
            }
            p[i] = s.charAt(i) == s.charAt(k) ? k + 1 : k;
        }
        return p;
    }

    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                t[i][j] = a.charAt(i) == b.charAt(j) ? t[i + 1][j + 1] + 1 : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        StringBuilder r = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                r.append(a.charAt(i++));
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return r.toString();
    }

    public static void main(String[] args) {
        System.out.println(isPalindrome("A man, a plan, a canal: Panama") + " " + isPalindrome("abc"));
        System.out.println(caesar("Hello, World!", 3) + " " + caesar("xyz", 5));
        System.out.println(rle("aaabbbccd") + " " + rle(""));
        System.out.println(Arrays.toString(prefix("abacabadabacaba")));
        System.out.println(lcs("AGGTAB", "GXTXAYB"));
        Map<String, List<String>> groups = new TreeMap<>();
        for (String w : "eat tea tan ate nat bat".split(" ")) {
            char[] c = w.toCharArray();
            Arrays.sort(c);
            groups.computeIfAbsent(String.valueOf(c), k -> new ArrayList<>()).add(w);
        }
        System.out.println(groups);
        System.out.println(Arrays.stream("the quick brown fox".split(" "))
                .map(w -> Character.toUpperCase(w.charAt(0)) + w.substring(1)).collect(Collectors.joining(" ")));
        String text = "to be or not to be that is the question";
        Map<String, Integer> freq = new HashMap<>();
        for (String w : text.split("\\s+")) {
            freq.put(w, freq.getOrDefault(w, 0) + 1);
        }
        System.out.println(new TreeMap<>(freq));
        int[] count = new int[26];
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                count[c - 'a']++;
            }
        }
        System.out.println(Arrays.toString(count));
        System.out.println(Stream.of("b", "A", "c", "B").sorted(String.CASE_INSENSITIVE_ORDER).toList() + " "
                + Stream.of("b", "A", "c").sorted(Comparator.reverseOrder()).toList());
    }
}
