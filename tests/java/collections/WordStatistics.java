import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counting words and grouping anagrams, the old way. */
public class Main {
    static final String TEXT = "It was the best of times, it was the worst of times, it was the age of wisdom, "
            + "it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity";

    public static void main(String[] args) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String token : TEXT.toLowerCase().split("[^a-z]+")) {
            counts.put(token, counts.containsKey(token) ? counts.get(token) + 1 : 1);
        }
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        Collections.sort(entries, (a, b) -> b.getValue() - a.getValue());
        for (int i = 0; i < 5; i++) {
            System.out.println(entries.get(i).getKey() + "=" + entries.get(i).getValue());
        }
        Map<String, List<String>> anagrams = new HashMap<>();
        for (String w : "listen silent enlist google elgoog abc cab bac xyz".split(" ")) {
            char[] c = w.toCharArray();
            java.util.Arrays.sort(c);
            anagrams.computeIfAbsent(new String(c), k -> new ArrayList<>()).add(w);
        }
        System.out.println(anagrams);
        Map<Integer, Map<Character, List<String>>> nested = new TreeMap<>();
        for (String w : counts.keySet()) {
            nested.computeIfAbsent(w.length(), k -> new TreeMap<>()).computeIfAbsent(w.charAt(0), k -> new ArrayList<>()).add(w);
        }
        System.out.println(nested);
        int[] frequency = new int[26];
        for (char c : TEXT.toCharArray()) {
            if (Character.isLetter(c)) {
                frequency[Character.toLowerCase(c) - 'a']++;
            }
        }
        StringBuilder histogram = new StringBuilder();
        for (int i = 0; i < 26; i++) {
            if (frequency[i] > 8) {
                histogram.append((char) ('a' + i)).append(':').append("#".repeat(frequency[i] / 2)).append('\n');
            }
        }
        System.out.print(histogram);
        Map<String, Map<String, Integer>> next = new HashMap<>();
        String[] words = TEXT.toLowerCase().replaceAll("[^a-z ]", "").split(" ");
        for (int i = 0; i + 1 < words.length; i++) {
            next.computeIfAbsent(words[i], k -> new HashMap<>()).merge(words[i + 1], 1, Integer::sum);
        }
        System.out.println(next.get("the") + " " + next.get("it"));
    }
}
