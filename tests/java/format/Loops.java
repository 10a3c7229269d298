import java.util.*;

public class Main {
    public static void main(String[] args) {
        for (int n = 0; n <= 12; n += 4) {
            for (String f : new String[] { "%" + (n == 0 ? "" : n) + "d", "%-" + (n + 1) + "d|", "%0" + (n + 3) + "d", "%+" + (n + 1) + "d", "%,"
                    + (n + 1) + "d" }) {
                System.out.print(String.format(f, n * 12345) + String.format(f, -n * 99) + " ");
            }
            System.out.println();
        }
        double x = 1;
        for (int i = 0; i < 12; i++) {
            x *= -7.77;
            System.out.println(String.format("%2d %15.4f %-15.2e| %+g %(,.3f %s", i, x, x, x, x, x));
        }
        StringBuilder b = new StringBuilder();
        Formatter f = new Formatter(b);
        for (int i = 1; i <= 4; i++) {
            for (int j = 1; j <= 4; j++) {
                f.format("%d/%d=%.3f%s", i, j, (double) i / j, j == 4 ? "\n" : "\t");
            }
        }
        System.out.print(b);
        Locale.setDefault(Locale.US);
        System.out.println(String.format(Locale.ROOT, "%.2f", 1.5) + String.format(Locale.ENGLISH, " %,d", 1234567) + String.format(Locale.US,
                " %e", 12.5));
        long factorial = 1;
        for (int i = 1; i <= 20; i += 3) {
            factorial *= i;
            System.out.println(String.format("%20d|%-20d|%,20d|%x|%o", factorial, factorial, factorial, factorial, factorial));
        }
        String[] spec = { "s", "S", "b", "h" };
        Object[] values = { "v", 1, null, 2.5, 'c', List.of(), new int[0].length == 0 };
        for (String s : spec) {
            for (Object v : values) {
                b.setLength(0);
                b.append(String.format("[%6" + s + "|%-6" + s + "|%.2" + s + "]", v, v, v));
                System.out.print(b);
            }
            System.out.println();
        }
        System.out.println(String.format("%s", (Object) new String[] { "a" }.length) + String.format("%s %s", new Object[] { "p", "q" })
                + String.format("%3$s%1$s%2$s", "x", "y", "z") + String.format("%s%%%n", 5).trim());
    }
}
