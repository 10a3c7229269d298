import java.math.*;
import java.text.*;

public class Main {
    static void show(String pattern, Object... numbers) {
        StringBuilder line = new StringBuilder(pattern + ":");
        for (Object n : numbers) {
            try {
                line.append(" [").append(new DecimalFormat(pattern).format(n)).append(']');
            } catch (RuntimeException e) {
                line.append(" ! ").append(e.getMessage());
            }
        }
        System.out.println(line);
    }

    public static void main(String[] args) {
        Object[] numbers = { 0, 1, -1, 12, 123456789L, 0.5, -0.5, 1.5, 2.5, 0.125, 1234.5678, -1234.5678, 0.001, 0.0005, 1e10, 1e-10,
            99.995, 1.005, -0.0, Double.NaN, Double.POSITIVE_INFINITY, new BigDecimal("1234567890.12345678901234567890"),
            new BigInteger("123456789012345678901234567890"), Long.MIN_VALUE, 3.999f };
        for (String p : new String[] { "0", "#", "0.00", "#.##", "#.00", "0.###", "#,###", "#,##0.00", "000.000", "00000", "0%", "#.#%",
            "0.0\u2030", "\u00a4#,##0.00", "0.00E0", "##0.##E0", "00.00E00", "0.###E0", "#.##;(#.##)", "'#'0", "abc 0.0 def",
            "$#,##0.00", "0.", ".00", "#,##,##0.00", "''0", "+0;-0", "#.####################" }) {
            show(p, numbers);
        }
        for (String p : new String[] { "0.0.0", "0#", "0,", "0E", "0;0;0", "0'", "", ",0", "0.#0", "%0%", "%", ",", "." }) {
            show(p, 1234.5, -1234.5);
        }
        for (String p : new String[] { "0", "#", "0.00", "#.##", "#,##0.00", "0.###E0", "##0.##E0", "#,##0.###;(#,##0.###)", "0%" }) {
            DecimalFormat d = new DecimalFormat(p);
            System.out.println(p + " -> " + d.toPattern() + " " + d.getMinimumIntegerDigits() + " " + d.getMinimumFractionDigits()
                    + " " + d.getMaximumFractionDigits() + " " + d.getGroupingSize() + " " + d.isGroupingUsed() + " " + d
                            .getMultiplier() + " [" + d.getPositivePrefix() + "|" + d.getNegativePrefix() + "|" + d
                                    .getPositiveSuffix() + "|" + d.getNegativeSuffix() + "]");
        }
    }
}
