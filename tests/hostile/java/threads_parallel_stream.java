// expect: Finished(0)
// stdout: 499999500000
// A parallel stream.
import java.util.stream.LongStream;

public class Main {
    public static void main(String[] args) {
        System.out.println(LongStream.range(0, 1_000_000).parallel().sum());
    }
}
