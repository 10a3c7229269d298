import java.math.*;
import java.text.*;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        double[] values = { 1.005, 1.015, 1.025, 0.125, 0.375, -0.125, 2.5, 0.001, -0.001, 0.009, 0.00001, 1.1, -1.999, 0.135, 1.0,
            0.045, 123.455 };
        for (RoundingMode m : RoundingMode.values()) {
            DecimalFormat d = new DecimalFormat("0.00");
            d.setRoundingMode(m);
            StringBuilder b = new StringBuilder(m + ":");
            for (double x : values) {
                try {
                    b.append(' ').append(d.format(x));
                } catch (ArithmeticException e) {
                    b.append(" !");
                }
            }
            System.out.println(b + " " + d.getRoundingMode());
        }
        StringBuilder pattern = new StringBuilder("0.");
        for (int k = 1; k < 9; k++) {
            pattern.append('0');
            StringBuilder b = new StringBuilder();
            for (int m : new int[] { 0, 1, 2, 3, 12, 123 }) {
                b.append(new DecimalFormat(pattern.toString()).format(Double.parseDouble(m + "5e-" + (k + 1)))).append(' ');
            }
            System.out.println(b);
        }
        for (double x : new double[] { 25, 45, 225, 12500, 4.5e15, 2.5, 0.25, 0.125, 65, 3.25e18, 2.5e22 }) {
            System.out.print(new DecimalFormat("0E0").format(x) + " " + new DecimalFormat("0.#E0").format(x) + " ");
        }
        System.out.println();
        Random r = new Random(1);
        long hash = 0;
        for (int i = 0; i < 2000; i++) {
            double x = (r.nextInt(2000000) - 1000000) / Math.pow(10, r.nextInt(7));
            for (String p : new String[] { "0.0", "0.00", "#.###", "0.##E0", "#,##0.0000" }) {
                hash = hash * 31 + new DecimalFormat(p).format(x).hashCode();
            }
        }
        System.out.println(hash);
        System.out.println(Math.round(2.345 * 100) / 100.0 + " " + new BigDecimal("2.345").setScale(2, RoundingMode.HALF_EVEN) + " "
                + new DecimalFormat("#.##").format(2.345) + " " + String.format("%.2f", 2.345));
    }
}
