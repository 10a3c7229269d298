// expect: OutOfFuel
// A map asks for a hash code, which is never found.
import java.util.HashMap;

public class Main {
    static class Key {
        int x = 1;

        @Override
        public int hashCode() {
            while (x != 0) {
                x = x * 3 | 1;
            }
            return x;
        }
    }

    public static void main(String[] args) {
        new HashMap<Key, Integer>().put(new Key(), 1);
    }
}
