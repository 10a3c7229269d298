import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.LinkedList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The other collectors, and one of the program's own. */
public class Main {
    record Range(int min, int max) {
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(3, 9, 4, 1, 7);
        System.out.println(numbers.stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]")) + " "
                + Stream.<String>empty().collect(Collectors.joining("-", "(", ")")));
        System.out.println(numbers.stream().collect(Collectors.toMap(x -> x % 3, x -> x, Integer::sum)));
        try {
            numbers.stream().collect(Collectors.toMap(x -> x % 3, x -> "v" + x));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of("a", "b").collect(Collectors.toMap(x -> x, x -> (String) null));
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        System.out.println(numbers.stream().collect(Collectors.teeing(Collectors.minBy(Integer::compare),
                Collectors.maxBy(Integer::compare), (a, b) -> new Range(a.get(), b.get()))));
        IntSummaryStatistics ints = numbers.stream().mapToInt(x -> x).summaryStatistics();
        LongSummaryStatistics longs = numbers.stream().collect(Collectors.summarizingLong(x -> x * 1000000000L));
        DoubleSummaryStatistics doubles = numbers.stream().collect(Collectors.summarizingDouble(x -> x / 3.0));
        System.out.println(ints + " " + ints.getAverage());
        System.out.println(longs.getSum() + " " + longs.getMin() + " " + longs.getMax() + " " + longs.getCount());
        System.out.println(doubles.getSum() + " " + doubles.getAverage() + " " + doubles.getMax());
        System.out.println(new IntSummaryStatistics() + " " + new DoubleSummaryStatistics().getMin());
        System.out.println(numbers.stream().collect(Collectors.averagingDouble(x -> x)) + " "
                + numbers.stream().collect(Collectors.summingLong(x -> x)) + " "
                + numbers.stream().collect(Collectors.summingDouble(x -> x * 0.1)) + " "
                + numbers.stream().collect(Collectors.averagingLong(x -> x)));
        System.out.println(numbers.stream().collect(Collectors.collectingAndThen(Collectors.toList(), l -> l.size() + "!")));
        System.out.println(numbers.stream().collect(Collectors.toCollection(LinkedList::new)).getClass().getSimpleName());
        List<Integer> fixed = numbers.stream().collect(Collectors.toUnmodifiableList());
        try {
            fixed.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        System.out.println(numbers.stream().collect(Collectors.reducing(1, (a, b) -> a * b)) + " "
                + numbers.stream().collect(Collectors.reducing(Integer::max)) + " "
                + numbers.stream().collect(Collectors.counting()));
        Collector<String, StringJoiner, String> own = Collector.of(() -> new StringJoiner("|", "{", "}"),
                StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        System.out.println(Stream.of("a", "b", "c").collect(own));
        Collector<Integer, int[], Integer> sumOfSquares = Collector.of(() -> new int[1], (a, x) -> a[0] += x * x,
                (a, b) -> {
                    a[0] += b[0];
                    return a;
                }, a -> a[0]);
        System.out.println(numbers.stream().collect(sumOfSquares));
        Map<String, List<Integer>> table = new TreeMap<>();
        numbers.forEach(x -> table.computeIfAbsent(x > 3 ? "big" : "small", k -> new ArrayList<>()).add(x));
        System.out.println(table.entrySet().stream().map(e -> e.getKey() + e.getValue()).collect(Collectors.joining(";")));
        System.out.println(table.entrySet().stream().sorted(Map.Entry.<String, List<Integer>>comparingByKey().reversed())
                .map(Map.Entry::getKey).toList());
        System.out.println(Arrays.asList(1, 2, null).stream().map(String::valueOf).toList() + " "
                + Stream.of(1, null, 2).toList());
        System.out.println(Collectors.toList().characteristics());
    }
}
