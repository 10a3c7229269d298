import java.math.*;
import java.util.*;

public class Main {
    static void show(String format, Object... arguments) {
        try {
            System.out.println(format + " " + Arrays.toString(arguments) + " = [" + String.format(format, arguments) + "]");
        } catch (RuntimeException e) {
            System.out.println(format + " ! " + e);
        }
    }

    public static void main(String[] args) {
        Object[] values = { 0.0, -0.0, 1.0, -1.5, 3.14159265, 2.5, 0.125, 1e10, -1e-10, 123456789.987654321, 1e100, 0.1f, 99.995,
            0.05, 1.005, 9.995, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e15,
            new BigDecimal("1234.56789"), new BigDecimal("-1E-8"), new BigDecimal("5E+10"), new BigDecimal("0.000"), null };
        for (String f : new String[] { "%f", "%.0f", "%.1f", "%.2f", "%.10f", "%10.2f", "%-10.2f|", "%010.2f", "%+.2f", "% .2f",
            "%(.2f", "%,.2f", "%#.0f", "%,015.3f", "%e", "%.2e", "%12.3e", "%E", "%+.0e", "%g", "%.3g", "%.10g", "%G", "%10.4g" }) {
            for (Object v : values) {
                show(f, v);
            }
        }
        show("%.20f", 0.1);
        show("%.15f", 1.0 / 3);
        show("%.3f", 1e20);
        show("%.0f", 0.5);
        show("%.0f", 1.5);
        show("%.0f", 2.5);
        show("%.1f", 0.25);
        show("%.1f", 0.35);
        show("%.2f", 1.255);
        show("%.3f", 2.0005);
        show("%.1f", 0.05f);
        show("%.10f", 0.1f);
        show("%s %s", 1.0f, 1e-5);
        Random r = new Random(11);
        long hash = 0;
        for (int i = 0; i < 2000; i++) {
            double d = (r.nextInt(2000000) - 1000000) / Math.pow(10, r.nextInt(8));
            hash = hash * 31 + String.format("%.2f %.3e %g %,.1f", d, d, d, d).hashCode();
        }
        System.out.println(hash);
    }
}
