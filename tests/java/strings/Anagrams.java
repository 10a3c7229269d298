import java.util.*;
import java.util.stream.*;

public class Main {
    static boolean areAnagrams(String a, String b) {
        int[] count = new int[26];
        for (char c : a.toLowerCase().toCharArray()) {
            if (Character.isLetter(c)) {
                count[c - 'a']++;
            }
        }
        for (char c : b.toLowerCase().toCharArray()) {
            if (Character.isLetter(c)) {
                count[c - 'a']--;
            }
        }
        return Arrays.stream(count).allMatch(x -> x == 0);
    }

    static void permute(String prefix, String rest, Set<String> to) {
        if (rest.isEmpty()) {
            to.add(prefix);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), to);
        }
    }

    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int last = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int old = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, last + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                last = old;
            }
        }
        return row[b.length()];
    }

    static String longestPalindrome(String s) {
        String best = "";
        for (int i = 0; i < s.length(); i++) {
            for (int odd = 0; odd < 2; odd++) {
                int l = i;
                int r = i + odd;
                while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                    l--;
                    r++;
                }
                if (r - l - 1 > best.length()) {
                    best = s.substring(l + 1, r);
                }
            }
        }
        return best;
    }

    public static void main(String[] args) {
        System.out.println(areAnagrams("Dormitory", "dirty room") + " " + areAnagrams("abc", "abd"));
        Set<String> all = new TreeSet<>();
        permute("", "aabc", all);
        System.out.println(all.size() + " " + all);
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("same", "same"));
        System.out.println(longestPalindrome("babad") + " " + longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome(""));
        System.out.println(Stream.of("listen", "silent", "enlist", "google", "elgoog").collect(Collectors.groupingBy(w -> w.chars()
                .sorted().mapToObj(c -> "" + (char) c).collect(Collectors.joining()), TreeMap::new, Collectors.toList())));
        String s = "swiss";
        System.out.println(s.chars().mapToObj(c -> (char) c).filter(c -> s.indexOf(c) == s.lastIndexOf(c)).findFirst().orElse('?'));
        System.out.println(new StringBuilder("racecar").reverse().compareTo(new StringBuilder("racecar")));
    }
}
