// expect: OutOfMemory
// A list is added to itself.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Object> all = new ArrayList<>(List.of(1, 2, 3));
        while (true) {
            all.addAll(all);
        }
    }
}
