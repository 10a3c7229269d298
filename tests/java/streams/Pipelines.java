import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Longer computations as programs write them with streams. */
public class Main {
    record Order(int id, String customer, String product, int quantity, double price) {
        double total() {
            return quantity * price;
        }
    }

    public static void main(String[] args) {
        List<Order> orders = IntStream.range(0, 30).mapToObj(i -> new Order(i, "customer" + i % 4, "product" + i % 7,
                1 + i * 3 % 5, 2.5 * (1 + i % 6))).toList();
        Map<String, Double> revenue = orders.stream().collect(Collectors.groupingBy(Order::customer, TreeMap::new,
                Collectors.summingDouble(Order::total)));
        System.out.println(revenue);
        System.out.println(revenue.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(2).map(e -> e.getKey() + ":" + e.getValue()).collect(Collectors.joining(" | ")));
        System.out.println(orders.stream().collect(Collectors.groupingBy(Order::product, TreeMap::new,
                Collectors.collectingAndThen(Collectors.toList(), l -> l.stream().mapToInt(Order::quantity).sum()))));
        System.out.println(orders.stream().filter(o -> o.total() > 40).sorted(Comparator.comparingDouble(Order::total).reversed()
                .thenComparing(Order::id)).map(Order::id).toList());
        System.out.println(orders.stream().map(Order::total).reduce(Double::max).get() + " "
                + orders.stream().mapToDouble(Order::total).average().orElse(0));
        String text = "the cat sat on the mat the end";
        System.out.println(Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey())).toList());
        System.out.println(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).boxed()
                .filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).map(b -> a + "," + b + "," + (int) Math.sqrt(a * a + b * b)))
                .collect(Collectors.toList()));
        System.out.println(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(15).map(f -> f[0]).toList());
        int[][] matrix = {{1, 2, 3}, {4, 5, 6}};
        System.out.println(Arrays.stream(matrix).flatMapToInt(Arrays::stream).sum() + " "
                + Arrays.stream(matrix).map(row -> Arrays.stream(row).mapToObj(String::valueOf).collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("/")) + " "
                + Arrays.deepToString(IntStream.range(0, 3).mapToObj(j -> Arrays.stream(matrix).mapToInt(row -> row[j]).toArray())
                        .toArray(int[][]::new)));
        System.out.println(Stream.of("b,a", "d,c").flatMap(s -> Arrays.stream(s.split(","))).sorted(Comparator.reverseOrder())
                .collect(Collectors.toList()));
        Function<Integer, Function<Integer, Integer>> power = b -> e -> IntStream.range(0, e).reduce(1, (x, i) -> x * b);
        System.out.println(Stream.of(1, 2, 3).map(power.apply(2)).toList());
        System.out.println("racecar".equals(IntStream.range(0, 7).mapToObj(i -> "" + "racecar".charAt(6 - i)).collect(Collectors.joining())));
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6).collect(Collectors.partitioningBy(x -> x > 3, Collectors.averagingInt(x -> x))));
    }
}
