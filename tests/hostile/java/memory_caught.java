// expect: OutOfMemory
// The error cannot be caught here: the run ends where memory does.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        try {
            List<int[]> all = new ArrayList<>();
            while (true) {
                all.add(new int[1_000_000]);
            }
        } catch (OutOfMemoryError e) {
            System.out.println("caught");
        }
    }
}
