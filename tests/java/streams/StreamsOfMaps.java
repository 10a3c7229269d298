import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams over maps, sets, iterables and iterators. */
public class Main {
    record Grade(String student, String subject, int points) {
    }

    public static void main(String[] args) {
        Map<String, Integer> stock = new HashMap<>();
        stock.put("apple", 5);
        stock.put("pear", 0);
        stock.put("fig", 12);
        stock.put("plum", 7);
        System.out.println(stock.entrySet().stream().filter(e -> e.getValue() > 4).sorted(Map.Entry.comparingByValue())
                .map(e -> e.getKey() + "x" + e.getValue()).collect(Collectors.joining(", ")));
        System.out.println(stock.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new)));
        System.out.println(stock.keySet().stream().map(String::length).collect(Collectors.toCollection(java.util.TreeSet::new)) + " "
                + stock.values().stream().mapToInt(Integer::intValue).max().getAsInt());
        Map<Integer, List<String>> inverse = stock.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue,
                TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        System.out.println(inverse);
        List<Grade> grades = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            grades.add(new Grade("s" + i % 4, i % 3 == 0 ? "math" : "art", 40 + i * 13 % 60));
        }
        Map<String, Map<String, Double>> averages = grades.stream().collect(Collectors.groupingBy(Grade::student, TreeMap::new,
                Collectors.groupingBy(Grade::subject, TreeMap::new, Collectors.averagingInt(Grade::points))));
        averages.forEach((k, v) -> System.out.print(k + v + " "));
        System.out.println();
        System.out.println(grades.stream().collect(Collectors.groupingBy(Grade::student, TreeMap::new,
                Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(Grade::points)), g -> g.get().points()))));
        System.out.println(averages.values().stream().map(Map::values).flatMap(Collection::stream).mapToDouble(x -> x).sum());
        Iterable<Integer> iterable = () -> IntStream.range(0, 5).iterator();
        System.out.println(StreamSupport.stream(iterable.spliterator(), false).map(x -> x * x).toList());
        System.out.println(Stream.of(1, 2, 3).map(x -> new AbstractMap.SimpleEntry<>(x, x * x)).filter(e -> e.getValue() > 2)
                .map(Object::toString).collect(Collectors.toList()));
        Set<String> set = Stream.of("b", "a", "c", "a").collect(Collectors.toSet());
        System.out.println(set + " " + Collections.max(set));
        String[][] table = {{"k1", "v1"}, {"k2", "v2"}};
        System.out.println(Arrays.stream(table).collect(Collectors.toMap(r -> r[0], r -> r[1])));
        System.out.println(IntStream.range(0, 3).boxed().collect(Collectors.toMap(i -> "key" + i, i -> List.of(i, i * 2))));
        List<List<Integer>> chunks = IntStream.range(0, 4).mapToObj(i -> IntStream.range(i * 3, Math.min(10, i * 3 + 3)).boxed().toList()).toList();
        System.out.println(chunks);
        Map<Boolean, List<Integer>> halves = IntStream.rangeClosed(1, 10).boxed().collect(Collectors.partitioningBy(x -> x > 5));
        System.out.println(halves.get(false) + " " + halves.get(true));
        Stream.Builder<String> builder = Stream.builder();
        builder.add("one").add("two").accept("three");
        System.out.println(builder.build().map(String::length).toList());
    }
}
