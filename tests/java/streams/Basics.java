import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The operations of Stream. */
public class Main {
    public static void main(String[] args) {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "alpha", "echo", "foxtrot");
        System.out.println(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).toList());
        System.out.println(words.stream().distinct().sorted().collect(Collectors.toList()));
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))
                .toList());
        System.out.println(words.stream().skip(2).limit(3).toList() + " " + words.stream().count());
        System.out.println(words.stream().anyMatch(w -> w.startsWith("c")) + " " + words.stream().allMatch(w -> w.length() > 3)
                + " " + words.stream().noneMatch(String::isEmpty) + " " + Stream.empty().allMatch(x -> false));
        System.out.println(words.stream().findFirst() + " " + words.stream().filter(w -> w.length() > 10).findAny() + " "
                + words.stream().max(Comparator.naturalOrder()) + " " + words.stream().min(Comparator.comparing(String::length)));
        System.out.println(Stream.of(1, 2, 3, 4).reduce(0, Integer::sum) + " " + Stream.of(2, 3, 4).reduce((a, b) -> a * b) + " "
                + Stream.<Integer>empty().reduce(Integer::max) + " " + words.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum));
        List<String> seen = new ArrayList<>();
        Optional<String> first = words.stream().peek(seen::add).filter(w -> w.startsWith("c")).findFirst();
        System.out.println(first.get() + " " + seen);
        System.out.println(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMap(List::stream).map(x -> x * 10).toList());
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        int[] counter = {0};
        System.out.println(Stream.generate(() -> counter[0]++).limit(5).toList() + " " + counter[0]);
        System.out.println(Stream.of(1, 2, 3, 4, 1, 0).takeWhile(x -> x < 4).toList() + " "
                + Stream.of(1, 2, 3, 4, 1, 0).dropWhile(x -> x < 4).toList());
        System.out.println(Stream.concat(Stream.of("a"), Stream.of("b", "c")).collect(Collectors.joining()));
        System.out.println(Stream.of(5, 3, 8).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x / 3; i++) {
                sink.accept(x + "#" + i);
            }
        }).toList());
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.ofNullable("x").toList() + " "
                + Stream.of("single").toList());
        String[] array = words.stream().filter(w -> w.contains("a")).toArray(String[]::new);
        System.out.println(Arrays.toString(array) + " " + words.stream().toArray().length);
        words.stream().limit(2).forEach(w -> System.out.print(w + ";"));
        words.stream().sorted().limit(2).forEachOrdered(w -> System.out.print(w + ";"));
        System.out.println();
        System.out.println(Stream.of("x", "y").collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        System.out.println(Arrays.stream(new Integer[] {3, 1, 2}).sorted(Comparator.reverseOrder()).toList() + " "
                + Arrays.stream(new String[] {"p", "q", "r"}, 1, 3).toList());
    }
}
