// expect: OutOfFuel
// All keys have the same hash code and no order.
import java.util.HashMap;
import java.util.Map;

public class Main {
    record Key(int number) {
        @Override
        public int hashCode() {
            return 7;
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            map.merge(new Key(i % 50_000), 1, Integer::sum);
        }
        System.out.println(map.size());
    }
}
