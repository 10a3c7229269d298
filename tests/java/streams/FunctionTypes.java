import java.util.Comparator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** The functional interfaces of java.util.function. */
public class Main {
    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) {
        return x -> g.apply(f.apply(x));
    }

    static <T> Supplier<T> memoize(Supplier<T> s) {
        return new Supplier<>() {
            private T value;
            private boolean known;

            @Override
            public T get() {
                if (!known) {
                    value = s.get();
                    known = true;
                }
                return value;
            }
        };
    }

    public static void main(String[] args) {
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x * 2).apply(3, 4) + " " + compose((String s) -> s.length(), n -> n * n).apply("four"));
        Predicate<Integer> even = x -> x % 2 == 0;
        Predicate<Integer> positive = x -> x > 0;
        System.out.println(even.and(positive).test(-4) + " " + even.or(positive).test(3) + " " + even.negate().test(3) + " "
                + Predicate.isEqual("a").test("a") + " " + Predicate.not(even).test(2));
        BiPredicate<String, Integer> longer = (s, n) -> s.length() > n;
        System.out.println(longer.test("abc", 2) + " " + longer.negate().test("abc", 2));
        StringBuilder out = new StringBuilder();
        Consumer<String> c = out::append;
        c.andThen(s -> out.append(s.length())).accept("word");
        BiConsumer<String, Integer> bc = (s, n) -> out.append(s.repeat(n));
        bc.andThen((s, n) -> out.append(n)).accept("xy", 2);
        ObjIntConsumer<String> oic = (s, n) -> out.append(s.charAt(n));
        oic.accept("index", 2);
        IntConsumer ic = n -> out.append(n);
        ic.andThen(n -> out.append(-n)).accept(5);
        System.out.println(out);
        int[] calls = {0};
        Supplier<Integer> memo = memoize(() -> ++calls[0] * 100);
        System.out.println(memo.get() + memo.get() + " " + calls[0]);
        IntBinaryOperator gcd = new IntBinaryOperator() {
            @Override
            public int applyAsInt(int a, int b) {
                return b == 0 ? a : applyAsInt(b, a % b);
            }
        };
        DoubleUnaryOperator half = x -> x / 2;
        DoubleBinaryOperator mean = (a, b) -> (a + b) / 2;
        LongUnaryOperator square = x -> x * x;
        IntToDoubleFunction root = Math::sqrt;
        DoubleFunction<String> text = Double::toString;
        ToLongFunction<String> parse = Long::parseLong;
        ToDoubleBiFunction<Integer, Integer> ratio = (a, b) -> (double) a / b;
        IntSupplier seven = () -> 7;
        BooleanSupplier yes = () -> true;
        System.out.println(gcd.applyAsInt(84, 36) + " " + half.andThen(x -> x + 1).applyAsDouble(5) + " " + mean.applyAsDouble(1, 4)
                + " " + square.applyAsLong(1L << 20) + " " + root.applyAsDouble(9) + " " + text.apply(2.5) + " "
                + parse.applyAsLong("123") + " " + ratio.applyAsDouble(1, 4) + " " + seven.getAsInt() + " " + yes.getAsBoolean());
        UnaryOperator<String> upper = String::toUpperCase;
        System.out.println(upper.andThen(s -> s + "!").compose((Integer n) -> "n" + n).apply(5) + " "
                + DoubleUnaryOperator.identity().applyAsDouble(1.5) + " " + half.compose(x -> x * 10).applyAsDouble(3));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> d -> a * b + d;
        System.out.println(curried.apply(2).apply(3).apply(4));
        Comparator<String> byLast = Comparator.comparing(s -> s.charAt(s.length() - 1));
        System.out.println(byLast.compare("ab", "ba") + " " + byLast.reversed().compare("ab", "ba"));
    }
}
