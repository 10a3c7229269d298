// expect: StackOverflow | OutOfFuel
// Each stream is appended to the one before.
import java.util.stream.Stream;

public class Main {
    public static void main(String[] args) {
        Stream<Integer> all = Stream.of(0);
        for (int i = 1; i < 2_000_000; i++) {
            all = Stream.concat(all, Stream.of(i));
        }
        System.out.println(all.count());
    }
}
