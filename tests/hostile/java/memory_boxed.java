// expect: OutOfMemory | OutOfFuel
// A list of boxed numbers that grows for ever.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0;; i++) {
            all.add(i);
        }
    }
}
