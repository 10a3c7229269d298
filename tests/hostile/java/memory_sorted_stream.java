// expect: OutOfMemory | OutOfFuel
// A stream without an end is sorted.
import java.util.stream.LongStream;

public class Main {
    public static void main(String[] args) {
        System.out.println(LongStream.iterate(1, x -> x * 31 + 7).sorted().findFirst());
    }
}
