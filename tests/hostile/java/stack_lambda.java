// expect: StackOverflow
// A lambda calls itself through a field.
import java.util.function.Function;

public class Main {
    static Function<Integer, Integer> f;

    public static void main(String[] args) {
        f = n -> f.apply(n + 1) + 1;
        System.out.println(f.apply(0));
    }
}
