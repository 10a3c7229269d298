// expect: OutOfFuel
// The collector walks through millions of objects each time that garbage fills the memory.
import java.util.ArrayList;
import java.util.List;

public class Main {
    static byte[] last;

    public static void main(String[] args) {
        List<Object[]> live = new ArrayList<>();
        for (int i = 0; i < 4_000_000; i++) {
            live.add(new Object[] {live.size() > 0 ? live.get(i / 2) : null});
        }
        while (true) {
            last = new byte[10_000];
        }
    }
}
