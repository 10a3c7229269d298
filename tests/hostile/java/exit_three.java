// expect: Finished(3)
// An exit code, from deep within.
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List.of(1, 2, 3).forEach(x -> {
            if (x == 3) {
                System.exit(x);
            }
        });
    }
}
