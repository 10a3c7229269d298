import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Lambdas and method references of all kinds. */
public class Main {
    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default <V> TriFunction<A, B, C, V> andThen(Function<? super R, ? extends V> after) {
            return (a, b, c) -> after.apply(apply(a, b, c));
        }
    }

    final String name;

    Main(String name) {
        this.name = name;
    }

    String join(String other) {
        return name + "-" + other;
    }

    static int square(int x) {
        return x * x;
    }

    static <T> List<T> filter(List<T> list, Predicate<? super T> p) {
        List<T> result = new ArrayList<>();
        for (T t : list) {
            if (p.test(t)) {
                result.add(t);
            }
        }
        return result;
    }

    static Function<Integer, Function<Integer, Integer>> adder() {
        return a -> b -> a + b;
    }

    static IntUnaryOperator recursive;

    public static void main(String[] args) {
        Function<Integer, Integer> twice = x -> x * 2;
        Function<Integer, Integer> plus = x -> x + 3;
        System.out.println(twice.compose(plus).apply(5) + " " + twice.andThen(plus).apply(5) + " "
                + Function.<Integer>identity().apply(9));
        System.out.println(adder().apply(3).apply(4));
        IntUnaryOperator sq = Main::square;
        Function<String, Main> constructor = Main::new;
        Main m = constructor.apply("m");
        Function<String, String> bound = m::join;
        BiFunction<Main, String, String> unbound = Main::join;
        IntFunction<int[]> arrays = int[]::new;
        Supplier<List<String>> lists = ArrayList::new;
        System.out.println(sq.applyAsInt(7) + " " + bound.apply("b") + " " + unbound.apply(m, "u") + " "
                + arrays.apply(3).length + " " + lists.get());
        Predicate<String> empty = String::isEmpty;
        System.out.println(filter(Arrays.asList("a", "", "bb"), empty.negate().and(s -> s.length() < 2)) + " "
                + filter(List.of(1, 2, 3, 4), x -> x % 2 == 0) + " " + Predicate.not(empty).test("") + " "
                + empty.or(s -> s.startsWith("x")).test("xyz"));
        TriFunction<Integer, Integer, Integer, Integer> volume = (a, b, c) -> a * b * c;
        System.out.println(volume.andThen(v -> "volume " + v).apply(2, 3, 4));
        recursive = n -> n <= 1 ? 1 : n * recursive.applyAsInt(n - 1);
        System.out.println(recursive.applyAsInt(10));
        int[] counter = {0};
        Runnable r = () -> counter[0]++;
        for (int i = 0; i < 5; i++) {
            r.run();
        }
        System.out.println(counter[0]);
        List<String> words = new ArrayList<>(List.of("pear", "fig", "banana", "kiwi", "apple"));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        words.sort(Comparator.comparingInt((String s) -> s.charAt(s.length() - 1)).reversed());
        System.out.println(words);
        words.replaceAll(String::toUpperCase);
        words.removeIf(w -> w.contains("A"));
        System.out.println(words);
        Consumer<String> print = s -> System.out.print("[" + s + "]");
        words.forEach(print.andThen(s -> System.out.print(s.length() + " ")));
        System.out.println();
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        System.out.println(max.apply(3, 9) + " " + UnaryOperator.<String>identity().apply("id"));
        ToIntFunction<String> length = String::length;
        IntPredicate even = x -> (x & 1) == 0;
        System.out.println(length.applyAsInt("four") + " " + even.negate().test(3));
        Supplier<Supplier<String>> nested = () -> () -> "nested " + m.name;
        System.out.println(nested.get().get());
        Object o = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        ((Runnable) o).run();
        Function<Object, String> text = Object::toString;
        Function<? super Integer, ? extends CharSequence> wide = text;
        System.out.println(wide.apply(5).length());
        List<Runnable> actions = new ArrayList<>();
        for (String s : new String[] {"x", "y"}) {
            for (int i = 0; i < 2; i++) {
                int j = i;
                actions.add(() -> System.out.print(s + j + " "));
            }
        }
        actions.forEach(Runnable::run);
        System.out.println();
    }
}
