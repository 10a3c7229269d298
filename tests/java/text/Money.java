import java.math.*;
import java.text.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws ParseException {
        NumberFormat usd = NumberFormat.getCurrencyInstance(Locale.US);
        DecimalFormat plain = new DecimalFormat("#,##0.00");
        DecimalFormat two = new DecimalFormat("0.00");
        DecimalFormat upTo = new DecimalFormat("#.##");
        double[] amounts = { 0, 1, 1.5, 99.999, 1234.5, -20.25, 1e6, 0.005, 0.015, 2.345, 1e12 };
        for (double a : amounts) {
            System.out.println(usd.format(a) + " " + plain.format(a) + " " + two.format(a) + " " + upTo.format(a) + " " + String.format("%,.2f",
                    a) + " " + BigDecimal.valueOf(a).setScale(2, RoundingMode.HALF_EVEN));
        }
        System.out.println(usd.parse("$1,234.56") + " " + plain.parse("1,234.5") + " " + two.parse("-7.25"));
        DecimalFormat accounting = new DecimalFormat("#,##0.00;(#,##0.00)");
        System.out.println(accounting.format(-1234.5) + " " + accounting.format(1234.5) + " " + accounting.parse("(99.5)"));
        DecimalFormat percent = new DecimalFormat("0.0%");
        System.out.println(percent.format(0.1234) + " " + percent.format(1) + " " + percent.format(-0.005) + " " + percent.parse("12.5%"));
        DecimalFormat engineering = new DecimalFormat("##0.###E0");
        DecimalFormat scientific = new DecimalFormat("0.00E00");
        for (double d : new double[] { 12345, 0.00012345, 1, 0, 999999, -5e-9 }) {
            System.out.println(engineering.format(d) + " " + scientific.format(d));
        }
        DecimalFormat id = new DecimalFormat("'ID-'00000");
        DecimalFormat phone = new DecimalFormat("000,0000");
        System.out.println(id.format(42) + " " + phone.format(5551234) + " " + new DecimalFormat("#'th'").format(5) + " " + new DecimalFormat(
                "00.0#").format(3.14159) + " " + new DecimalFormat("+#;-#").format(7) + " " + new DecimalFormat("#").format(2.5) + " "
                + new DecimalFormat("#").format(3.5) + " " + new DecimalFormat("###").format(0) + " " + new DecimalFormat(".##").format(0.25));
        two.setRoundingMode(RoundingMode.HALF_UP);
        System.out.println(two.format(0.125) + " " + two.format(0.135) + " " + two.format(1.005) + " " + two.format(-0.125));
        two.setRoundingMode(RoundingMode.DOWN);
        System.out.println(two.format(1.999) + " " + two.format(-1.999));
        two.setMaximumFractionDigits(4);
        two.setMinimumIntegerDigits(3);
        System.out.println(two.format(1.23456789) + " " + two.toPattern());
        BigDecimal big = new BigDecimal("12345678901234567890.987654321");
        System.out.println(plain.format(big) + " " + upTo.format(big.negate()) + " " + plain.format(new BigInteger("98765432109876543210")) + " "
                + plain.format(Long.MAX_VALUE) + " " + plain.format((Object) 5) + " " + plain.format(new java.util.concurrent.atomic.AtomicInteger(
                        1234)));
    }
}
