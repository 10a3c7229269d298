import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Words, lines and characters with streams. */
public class Main {
    static final String POEM = "Two roads diverged in a yellow wood\nAnd sorry I could not travel both\n"
            + "And be one traveler long I stood\nAnd looked down one as far as I could";

    static boolean palindrome(String s) {
        return IntStream.range(0, s.length() / 2).allMatch(i -> s.charAt(i) == s.charAt(s.length() - 1 - i));
    }

    public static void main(String[] args) {
        List<String> words = Arrays.stream(POEM.toLowerCase().split("\\s+")).toList();
        System.out.println(words.size() + " " + words.stream().distinct().count() + " "
                + words.stream().mapToInt(String::length).sum());
        Map<String, Long> counts = words.stream().collect(Collectors.groupingBy(Function.identity(), TreeMap::new,
                Collectors.counting()));
        System.out.println(counts.entrySet().stream().filter(e -> e.getValue() > 1)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(e -> e.getKey() + "*" + e.getValue()).collect(Collectors.joining(" ")));
        System.out.println(words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new,
                Collectors.mapping(w -> w.substring(0, 1), Collectors.joining()))));
        System.out.println(words.stream().max(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())).get());
        System.out.println(POEM.lines().map(l -> l.length() + ":" + l.split(" ")[0]).toList());
        System.out.println(POEM.chars().filter(Character::isUpperCase).mapToObj(c -> String.valueOf((char) c))
                .collect(Collectors.joining()));
        Map<Character, Integer> vowels = new LinkedHashMap<>();
        "aeiou".chars().forEach(v -> vowels.put((char) v, (int) POEM.chars().filter(c -> c == v).count()));
        System.out.println(vowels);
        System.out.println(Stream.of("level", "stream", "noon", "a", "ab").filter(Main::palindrome).toList());
        System.out.println(words.stream().limit(4).map(w -> Character.toUpperCase(w.charAt(0)) + w.substring(1))
                .collect(Collectors.joining(" ")));
        System.out.println(Stream.of("eat", "tea", "tan", "ate", "nat", "bat").collect(Collectors.groupingBy(w -> w.chars().sorted()
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString(), TreeMap::new,
                Collectors.toList())).values());
        System.out.println(IntStream.rangeClosed('a', 'f').mapToObj(c -> "" + (char) c).collect(Collectors.joining("-", "[", "]")));
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.contains("o"), Collectors.counting())));
        System.out.println(words.stream().skip(5).takeWhile(w -> !w.equals("both")).map(String::length).toList());
    }
}
