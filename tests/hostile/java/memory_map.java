// expect: OutOfMemory | OutOfFuel
// A map that grows for ever.
import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Map<Long, long[]> map = new HashMap<>();
        for (long i = 0;; i++) {
            map.put(i, new long[100]);
        }
    }
}
