// expect: OutOfMemory
// A stream without an end is collected.
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Main {
    public static void main(String[] args) {
        System.out.println(Stream.generate(() -> new long[1000]).collect(Collectors.toList()).size());
    }
}
