// expect: Finished(0)
// stdout: done
// The entries of a weak map can be freed.
import java.util.Map;
import java.util.WeakHashMap;

public class Main {
    public static void main(String[] args) {
        Map<Object, byte[]> map = new WeakHashMap<>();
        for (int i = 0; i < 2000; i++) {
            map.put(new Object(), new byte[1_000_000]);
        }
        System.out.println("done");
    }
}
