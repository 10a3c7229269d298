import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Exceptions in and from streams. */
public class Main {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " fine");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) {
        attempt("in map", () -> Stream.of("1", "x", "3").map(Integer::parseInt).forEach(x -> System.out.print(x + " ")));
        attempt("limit", () -> Stream.of(1).limit(-1));
        attempt("skip", () -> Stream.of(1).skip(-5));
        attempt("get", () -> OptionalInt.empty().getAsInt());
        attempt("max", () -> IntStream.empty().max().orElseThrow());
        attempt("division", () -> IntStream.of(3, 0).map(x -> 6 / x).forEach(x -> System.out.print(x + " ")));
        attempt("unmodifiable", () -> Stream.of(1).toList().add(2));
        attempt("not comparable", () -> {
            try {
                Stream.of(new Object(), new Object()).sorted().toList();
            } catch (ClassCastException e) {
                throw new IllegalStateException("class cast");
            }
        });
        attempt("null mapper", () -> Stream.of(1).map(null));
        attempt("null first", () -> Arrays.asList(null, 1).stream().findFirst());
        attempt("duplicate", () -> Stream.of("aa", "bb").collect(Collectors.toMap(String::length, s -> s)));
        attempt("reuse", () -> {
            Stream<Integer> s = Stream.of(1, 2);
            s.forEach(x -> System.out.print(x + " "));
            s.forEach(x -> System.out.print(x + " "));
        });
        attempt("iterator", () -> {
            var it = Stream.of(1).iterator();
            it.next();
            it.next();
        });
        try {
            List.of(1, 2, 3).forEach(x -> {
                if (x == 2) {
                    throw new IllegalArgumentException("at " + x);
                }
                System.out.print(x + " ");
            });
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            IntStream.range(0, 3).iterator().next();
            IntStream.empty().iterator().nextInt();
        } catch (NoSuchElementException e) {
            System.out.println("no such element");
        }
    }
}
