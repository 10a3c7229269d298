// expect: OutOfFuel
// An iterator always has a next element.
import java.util.Iterator;

public class Main {
    public static void main(String[] args) {
        Iterable<String> endless = () -> new Iterator<>() {
            public boolean hasNext() {
                return true;
            }

            public String next() {
                return "x";
            }
        };
        int length = 0;
        for (String s : endless) {
            length += s.length();
        }
        System.out.println(length);
    }
}
