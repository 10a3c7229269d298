// expect: Finished(0)
// stdout: done
// What is held by weak and soft references only can be freed.
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(i % 2 == 0 ? new SoftReference<>(new byte[10_000_000]) : new WeakReference<>(new byte[10_000_000]));
        }
        System.out.println("done");
    }
}
