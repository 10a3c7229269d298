// expect: OutOfFuel
// The comparison that a sort makes does not end.
import java.util.Arrays;

public class Main {
    record Slow(int value) implements Comparable<Slow> {
        public int compareTo(Slow other) {
            int x = value;
            while (x != other.value + 100) {
                x = (x + 1) % 50;
            }
            return 0;
        }
    }

    public static void main(String[] args) {
        Slow[] all = {new Slow(2), new Slow(1)};
        Arrays.sort(all);
        System.out.println(all[0]);
    }
}
