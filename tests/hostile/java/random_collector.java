// expect: Finished(0)
// When the collector runs depends on nothing but the program: a reference is cleared at the same step.
import java.lang.ref.WeakReference;

public class Main {
    static byte[] last;

    public static void main(String[] args) {
        WeakReference<Object> reference = new WeakReference<>(new Object());
        int steps = 0;
        while (reference.get() != null && steps < 1000) {
            last = new byte[100_000];
            steps++;
        }
        System.out.println(steps + " " + Runtime.getRuntime().freeMemory() + " " + Runtime.getRuntime().totalMemory());
    }
}
