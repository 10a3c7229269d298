// expect: Finished(10)
// A sort does not come to its end.
import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        Integer[] all = {3, 1, 2};
        Arrays.sort(all, (a, b) -> {
            System.exit(10);
            return 0;
        });
    }
}
