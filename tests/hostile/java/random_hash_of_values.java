// expect: Finished(0)
// The order of sets that cannot change, and hash codes of lambdas, classes and records.
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

public class Main {
    record Point(int x, Object y) {
    }

    public static void main(String[] args) {
        Supplier<Integer> lambda = () -> 1;
        System.out.println(Set.of("a", "b", "c", "d", "e") + " " + Map.of(1, 2, 3, 4, 5, 6));
        System.out.println(lambda.hashCode() + " " + Main.class.hashCode() + " " + new Point(1, Main.class).hashCode());
    }
}
