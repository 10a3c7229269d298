import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of("banana", "Apple", "cherry", "apple", "Banana", "", "b", "aa", "Zoo", "\u00e9",
                "10", "9", "a b", "a-b", "_x"));
        Collections.sort(words);
        System.out.println(words);
        words.sort(String.CASE_INSENSITIVE_ORDER);
        System.out.println(words);
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        words.sort(Comparator.comparing((String s) -> s.isEmpty() ? 0 : s.charAt(s.length() - 1)).reversed().thenComparing(
                String::compareToIgnoreCase));
        System.out.println(words);
        String[][] pairs = { { "a", "b" }, { "abc", "abd" }, { "abc", "ab" }, { "", "a" }, { "A", "a" }, { "Z", "a" }, { "apple",
            "Apple" }, { "\u00e9", "f" }, { "10", "9" }, { "same", "same" }, { "\uD83D\uDE00", "\uFFFD" } };
        for (String[] p : pairs) {
            System.out.print(p[0].compareTo(p[1]) + "/" + p[0].compareToIgnoreCase(p[1]) + "/" + p[0].equalsIgnoreCase(p[1]) + "/" + Integer
                    .signum(p[1].compareTo(p[0])) + " ");
        }
        System.out.println();
        System.out.println(new TreeSet<>(List.of("b", "a", "C")) + " " + new TreeMap<String, Integer>(String.CASE_INSENSITIVE_ORDER) {
            {
                put("b", 1);
                put("B", 2);
                put("a", 3);
            }
        });
        Map<String, Integer> m = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(m);
        System.out.println(m.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry
                .comparingByKey())).limit(3).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(",")));
        System.out.println(Stream.of("x10", "x9", "x1").sorted(Comparator.comparingInt(s -> Integer.parseInt(s.substring(1)))).toList()
                + " " + Collections.max(List.of("pear", "fig", "apple"), Comparator.comparing(String::length)) + " " + Stream.of("b",
                        "a").min(Comparator.naturalOrder()).get());
        System.out.println(Objects.compare("a", "b", Comparator.reverseOrder()) + " " + Objects.hash("a", "b") + " " + Arrays.asList("a",
                "b").hashCode() + " " + "a".hashCode() + " " + List.of("x").equals(Arrays.asList("x")));
        int[] lengths = Stream.of("aa", "b", "cccc").mapToInt(String::length).toArray();
        System.out.println(Arrays.toString(lengths) + " " + Arrays.binarySearch(new String[] { "a", "c", "e" }, "c") + " " + Arrays
                .binarySearch(new String[] { "a", "c", "e" }, "d"));
    }
}
