import java.text.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws ParseException {
        NumberFormat n = NumberFormat.getInstance();
        System.out.println(n.format(1234567.891) + " " + n.format(1234567) + " " + n.format(-0.5) + " " + n.format(1e9));
        n.setMaximumFractionDigits(1);
        n.setMinimumFractionDigits(1);
        n.setGroupingUsed(false);
        System.out.println(n.format(1234.56) + " " + n.format(3));
        n.setMinimumIntegerDigits(6);
        System.out.println(n.format(12345));
        n.setMaximumIntegerDigits(3);
        System.out.println(n.format(12345) + " " + n.getMinimumIntegerDigits());
        System.out.println(NumberFormat.getPercentInstance().format(0.256) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(
                -1234.5) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(0.999) + " " + NumberFormat.getIntegerInstance()
                        .format(2.5) + " " + NumberFormat.getIntegerInstance().format(3.5) + " " + NumberFormat.getNumberInstance(
                                Locale.US).format(1e9));
        NumberFormat percent = NumberFormat.getPercentInstance();
        percent.setMaximumFractionDigits(2);
        System.out.println(percent.format(0.12345) + " " + percent.format(-1));
        for (String s : new String[] { "1234", "1,234.5", "-5", "abc", "12abc", "1e3", "1E3", "1E-2", "  5", "5 ", ".5", "5.", "",
            "--5", "1,2,3", "1,,2", "9223372036854775807", "9223372036854775808", "-0", "0", "-0.0", "1.0", "\u221e", "-\u221e",
            "NaN", "1.5E", "+5", "1,234,", "00012" }) {
            try {
                Number k = NumberFormat.getInstance().parse(s);
                System.out.println(s + " -> " + k + " " + k.getClass().getSimpleName());
            } catch (ParseException e) {
                System.out.println(s + " ! " + e.getMessage() + " " + e.getErrorOffset());
            }
        }
        System.out.println(new DecimalFormat("0%").parse("25%") + " " + new DecimalFormat("0%").parse("25.5%") + " " + NumberFormat
                .getIntegerInstance().parse("3.7") + " " + NumberFormat.getCurrencyInstance(Locale.US).parse("$1,234.50") + " "
                + new DecimalFormat("#.##;(#.##)").parse("(5.5)"));
        DecimalFormat big = new DecimalFormat();
        big.setParseBigDecimal(true);
        System.out.println(big.parse("123456789012345678901234567890.123"));
        DecimalFormatSymbols symbols = new DecimalFormatSymbols(Locale.US);
        symbols.setDecimalSeparator(',');
        symbols.setGroupingSeparator('.');
        System.out.println(new DecimalFormat("#,##0.00", symbols).format(1234567.891));
        ParsePosition place = new ParsePosition(2);
        System.out.println(new DecimalFormat().parse("ab12.5cd", place) + " " + place.getIndex());
        System.out.println(new DecimalFormat("0.0").format(1.25, new StringBuffer("x="), new FieldPosition(0)));
        DecimalFormat d = new DecimalFormat("#,##0.##");
        d.setPositivePrefix("+");
        d.setNegativeSuffix("-");
        d.setGroupingSize(2);
        System.out.println(d.format(12345.678) + " " + d.format(-1) + " " + d.getGroupingSize());
        d.applyPattern("000");
        d.setDecimalSeparatorAlwaysShown(true);
        d.setMultiplier(10);
        System.out.println(d.format(1.2) + " " + d.format(7L) + " " + d.equals(d.clone()));
        try {
            n.format("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
