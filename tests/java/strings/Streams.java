import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        String text = "It was the best of times, it was the worst of times";
        System.out.println(Arrays.stream(text.toLowerCase().split("\\W+")).collect(Collectors.groupingBy(Function.identity(), TreeMap::new,
                Collectors.counting())));
        System.out.println(text.chars().filter(Character::isLetter).mapToObj(c -> (char) Character.toLowerCase(c)).collect(Collectors
                .groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
        System.out.println(Stream.of("a", "bb", "ccc").collect(Collectors.toMap(Function.identity(), String::length, (x, y) -> x,
                LinkedHashMap::new)));
        System.out.println(IntStream.range(0, text.length()).filter(i -> i % 5 == 0).mapToObj(text::charAt).map(String::valueOf).collect(
                Collectors.joining()));
        System.out.println(Stream.iterate("x", s -> s + "y").limit(5).toList() + " " + Stream.of("c", "a", "b").sorted(Comparator
                .reverseOrder()).collect(Collectors.joining("<")));
        System.out.println("one,two;three four".chars().mapToObj(c -> Character.isLetter(c) ? "" + (char) c : "|").collect(Collectors
                .joining()));
        System.out.println(Stream.of("apple", "bob", "cat", "alice").collect(Collectors.partitioningBy(s -> s.startsWith("a"))) + " " + Stream
                .of("apple", "bob", "avocado").collect(Collectors.groupingBy(s -> s.charAt(0), TreeMap::new, Collectors.mapping(
                        String::toUpperCase, Collectors.joining("/")))));
        System.out.println(Stream.of("3", "x", "10").filter(s -> s.matches("\\d+")).mapToInt(Integer::parseInt).sum() + " " + Stream.of("b",
                "a", "b").distinct().count() + " " + Stream.of("aa", "b").anyMatch(String::isEmpty) + " " + Stream.of("aa", "b").mapToInt(
                        String::length).max().getAsInt());
        System.out.println("hello".chars().mapToObj(c -> (char) (c + 1)).map(Object::toString).reduce("", String::concat) + " " + "hello"
                .chars().map(c -> 'z' - c + 'a').collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        System.out.println("a\u00e9\uD83D\uDE00".codePoints().mapToObj(Character::toString).toList() + " " + "abc".chars().boxed().toList()
                + " " + "a b\nc".lines().flatMap(l -> Stream.of(l.split(" "))).toList() + " " + "x".repeat(3).chars().summaryStatistics());
        UnaryOperator<String> trim = String::trim;
        Function<String, Integer> length = trim.andThen(String::length);
        BiFunction<String, String, Boolean> contains = String::contains;
        Supplier<String> fresh = String::new;
        System.out.println(length.apply("  abc ") + " " + contains.apply("hay needle", "needle") + " " + fresh.get().isEmpty() + " " + Stream
                .of(" a", "b ").map(trim).map(String::toUpperCase).toList());
        Optional<String> longest = Stream.of(text.split(" ")).max(Comparator.comparingInt(String::length).thenComparing(Comparator
                .naturalOrder()));
        System.out.println(longest + " " + longest.map(String::length).orElse(0) + " " + Optional.<String>empty().or(() -> Optional.of("z"))
                .get());
        System.out.println(Collections.frequency(Arrays.asList(text.split("")), "t") + " " + new TreeSet<>(Arrays.asList("c b a".split(
                " "))).first() + " " + String.join("", Collections.nCopies(3, "ab")) + " " + Arrays.asList("x y".split(" ")).contains("y"));
        StringBuilder b = new StringBuilder();
        new TreeMap<>(Map.of("k2", "v2", "k1", "v1")).forEach((k, v) -> b.append(k).append('=').append(v).append(';'));
        System.out.println(b.deleteCharAt(b.length() - 1));
    }
}
