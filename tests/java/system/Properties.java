import java.util.*;

public class Main {
    public static void main(String[] args) {
        System.out.println(args.length);
        System.out.println(System.lineSeparator().length() + " " + System.getProperty("line.separator").length());
        System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("no.such.property", "default"));
        System.out.println(System.getProperty("file.separator") + " " + System.getProperty("path.separator"));
        System.setProperty("my.key", "my value");
        System.out.println(System.getProperty("my.key") + " " + Integer.getInteger("n", 5) + " " + Boolean.getBoolean("b"));
        System.out.println(System.getenv("NO_SUCH_VARIABLE"));
        long a = System.nanoTime();
        long b = System.nanoTime();
        System.out.println(b >= a);
        long millis = System.currentTimeMillis();
        System.out.println(millis > 1_600_000_000_000L);
        Object o = new Object();
        System.out.println(System.identityHashCode(o) == o.hashCode());
        System.out.println(System.identityHashCode(null));
        int[] from = {1, 2, 3, 4, 5};
        System.arraycopy(from, 0, from, 1, 4);
        System.out.println(Arrays.toString(from));
        try {
            System.arraycopy(from, 3, from, 0, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        Runtime r = Runtime.getRuntime();
        System.out.println((r.availableProcessors() > 0) + " " + (r.totalMemory() > 0) + " " + (r.freeMemory() > 0) + " " + (r.maxMemory() >= r.totalMemory()));
        System.gc();
        java.util.Properties p = new java.util.Properties();
        p.setProperty("b", "2");
        p.setProperty("a", "1");
        System.out.println(p.getProperty("a") + " " + p.getProperty("c", "none") + " " + new TreeSet<>(p.stringPropertyNames()));
    }
}
