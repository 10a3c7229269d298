import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Streams that ask to be parallel give the same results. */
public class Main {
    public static void main(String[] args) {
        List<Integer> numbers = IntStream.rangeClosed(1, 1000).boxed().collect(Collectors.toList());
        System.out.println(numbers.parallelStream().mapToInt(x -> x).sum() + " "
                + numbers.stream().parallel().filter(x -> x % 7 == 0).count() + " "
                + LongStream.rangeClosed(1, 100000).parallel().sum());
        System.out.println(numbers.parallelStream().map(x -> x * 2).filter(x -> x < 20).collect(Collectors.toList()));
        System.out.println(numbers.parallelStream().reduce(0, Integer::sum) + " "
                + numbers.parallelStream().max(Integer::compare).get() + " " + numbers.parallelStream().sequential().findFirst().get());
        AtomicInteger counter = new AtomicInteger();
        IntStream.range(0, 500).parallel().forEach(i -> counter.incrementAndGet());
        System.out.println(counter.get());
        List<Integer> synced = Collections.synchronizedList(new ArrayList<>());
        numbers.parallelStream().forEach(synced::add);
        System.out.println(synced.size() + " " + synced.stream().mapToInt(x -> x).sum());
        StringBuilder ordered = new StringBuilder();
        List.of("a", "b", "c").parallelStream().forEachOrdered(ordered::append);
        System.out.println(ordered);
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        numbers.parallelStream().forEach(x -> map.merge(x % 5, 1, Integer::sum));
        System.out.println(map);
        System.out.println(numbers.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 3, Collectors.counting())));
        System.out.println(numbers.parallelStream().unordered().distinct().sorted().skip(995).map(String::valueOf)
                .collect(Collectors.joining("-")));
        System.out.println(numbers.parallelStream().anyMatch(x -> x == 500) + " "
                + numbers.parallelStream().mapToDouble(x -> x).average().getAsDouble());
    }
}
