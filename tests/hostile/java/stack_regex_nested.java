// expect: StackOverflow | Finished(0) | Finished(1) | OutOfFuel
// A pattern with many groups in each other.
import java.util.regex.Pattern;

public class Main {
    public static void main(String[] args) {
        System.out.println(Pattern.compile("(".repeat(20_000) + "a" + ")".repeat(20_000)).matcher("a").matches());
    }
}
