// expect: OutOfFuel
// A stream without an end is searched for what it does not have.
import java.util.stream.Stream;

public class Main {
    public static void main(String[] args) {
        System.out.println(Stream.iterate(1, x -> (x + 2) % 1001).filter(x -> x == -1).findFirst());
    }
}
