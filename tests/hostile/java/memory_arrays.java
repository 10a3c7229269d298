// expect: OutOfMemory
// Keeps one array of 1 MB after another.
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1 << 20]);
        }
    }
}
