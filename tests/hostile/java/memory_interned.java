// expect: OutOfMemory | OutOfFuel
// Each text is put into the pool of texts.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<String> all = new ArrayList<>();
        String load = "x".repeat(10_000);
        for (int i = 0;; i++) {
            all.add((load + i).intern());
        }
    }
}
