import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** IntStream, LongStream and DoubleStream. */
public class Main {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " "
                + IntStream.of(3, 1, 2).max().getAsInt() + " " + IntStream.empty().min() + " " + IntStream.range(5, 5).count());
        System.out.println(Arrays.toString(IntStream.of(5, 3, 5, 1).distinct().sorted().toArray()) + " "
                + IntStream.of(1, 2, 3, 4).average() + " " + IntStream.of(1, 2).asDoubleStream().sum());
        System.out.println(IntStream.range(0, 20).filter(x -> x % 3 == 0).mapToObj(Integer::toString).collect(Collectors.joining(",")));
        System.out.println(IntStream.rangeClosed(1, 4).boxed().collect(Collectors.toList()) + " "
                + IntStream.of(1, 2, 3).mapToLong(x -> x * 10000000000L).sum() + " "
                + IntStream.of(1, 2, 3).mapToDouble(x -> x / 2.0).boxed().toList());
        System.out.println(IntStream.iterate(1, x -> x * 3).limit(6).boxed().toList() + " "
                + IntStream.iterate(10, x -> x > 0, x -> x - 3).boxed().toList());
        System.out.println("hello".chars().filter(c -> c == 'l').count() + " " + "abc".chars().map(c -> c - 'a').sum() + " "
                + "xyz".chars().mapToObj(c -> (char) (c - 1)).toList() + " " + "aß€😀".codePoints().count());
        System.out.println(LongStream.rangeClosed(1, 20).reduce((a, b) -> a * b).getAsLong() + " "
                + LongStream.range(0, 1000000).filter(x -> x % 7 == 0).sum() + " " + LongStream.of(5, 6).summaryStatistics());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1, 2, 4).average().getAsDouble() + " "
                + DoubleStream.iterate(1, x -> x / 2).limit(5).boxed().toList() + " " + DoubleStream.of(1.5, 2.5).mapToInt(x -> (int) x).sum());
        double[] tenths = new double[10];
        Arrays.fill(tenths, 0.1);
        System.out.println(Arrays.stream(tenths).sum() + " " + DoubleStream.of(tenths).average().getAsDouble() + " "
                + Arrays.stream(tenths).max().getAsDouble());
        int[] a = {4, 8, 15, 16, 23, 42};
        System.out.println(Arrays.stream(a).map(x -> x * 2).filter(x -> x > 20).sum() + " " + Arrays.stream(a).anyMatch(x -> x == 15)
                + " " + Arrays.stream(a, 2, 4).boxed().toList() + " " + IntStream.of(a).skip(4).findFirst().getAsInt());
        System.out.println(IntStream.range(0, a.length).filter(i -> a[i] % 2 == 1).boxed().toList() + " "
                + IntStream.range(0, a.length).map(i -> a[a.length - 1 - i]).boxed().toList());
        OptionalInt none = IntStream.of().max();
        OptionalDouble some = IntStream.of(7).average();
        System.out.println(none + " " + some + " " + none.orElse(-1) + " " + some.isPresent() + " " + none.isEmpty());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2, 3)).boxed().toList() + " "
                + IntStream.range(0, 3).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " "
                + IntStream.of(3, 4).asLongStream().boxed().toList());
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0))
                .boxed().collect(Collectors.toList()));
        System.out.println(IntStream.range(0, 10).takeWhile(x -> x < 4).sum() + " " + IntStream.range(0, 10).dropWhile(x -> x < 7).sum()
                + " " + IntStream.of(1, 2, 3).mapMulti((x, s) -> {
                    s.accept(x);
                    s.accept(-x);
                }).boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 3).mapToObj(i -> "*".repeat(i)).collect(Collectors.joining("\n")));
        StringBuilder text = IntStream.range(0, 5).collect(StringBuilder::new, (b, i) -> b.append(i).append('.'), StringBuilder::append);
        System.out.println(text);
    }
}
