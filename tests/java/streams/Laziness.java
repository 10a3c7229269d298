import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** In which order a stream runs its operations, and what it leaves out. */
public class Main {
    static StringBuilder log = new StringBuilder();

    static <T> T note(String name, T value) {
        log.append(name).append(value).append(' ');
        return value;
    }

    static void show() {
        System.out.println(log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        Stream<Integer> unused = Stream.of(1, 2, 3).map(x -> note("never", x));
        System.out.println("built [" + log + "]");
        List<Integer> result = Stream.of(5, 1, 4, 2, 3).map(x -> note("m", x)).filter(x -> note("f", x) % 2 == 1)
                .map(x -> note("s", x * x)).toList();
        System.out.println(result);
        show();
        System.out.println(Stream.of(1, 2, 3, 4, 5).map(x -> note("m", x)).filter(x -> x > 2).findFirst().get());
        show();
        Stream.of(3, 1, 2).map(x -> note("a", x)).sorted().map(x -> note("b", x)).forEach(x -> note("c", x));
        show();
        Stream.of(3, 1, 2, 5, 4).peek(x -> note("p", x)).sorted().limit(2).forEach(x -> note("l", x));
        show();
        System.out.println(IntStream.iterate(1, x -> x + 1).peek(x -> note("i", x)).filter(x -> x % 7 == 0).limit(2).sum());
        show();
        System.out.println(Stream.of(1, 2, 3).peek(x -> note("c", x)).count() + " [" + log + "]");
        log.setLength(0);
        System.out.println(Stream.of(1, 2, 3).filter(x -> x > 0).peek(x -> note("c", x)).count());
        show();
        Stream.of("ab", "cd").flatMap(s -> s.chars().mapToObj(c -> note("g", (char) c))).limit(3).forEach(c -> note("h", c));
        show();
        System.out.println(Stream.of(1, 2, 3, 4).peek(x -> note("t", x)).takeWhile(x -> x < 3).toList());
        show();
        System.out.println(Stream.of(1, 2, 3, 4).peek(x -> note("k", x)).anyMatch(x -> x == 2));
        show();
        System.out.println(Stream.of(2, 1, 2, 3, 1).peek(x -> note("d", x)).distinct().skip(1).toList());
        show();
        List<Integer> source = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.map(x -> x + 1).toList());
        try {
            late.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            unused.map(x -> x);
            unused.map(x -> x);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Stream<String> closing = Stream.of("x").onClose(() -> note("close", 1)).onClose(() -> note("close", 2));
        try (closing) {
            System.out.println(closing.toList());
        }
        show();
    }
}
