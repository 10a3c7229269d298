import java.text.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws ParseException {
        DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(Locale.US);
        System.out.println(s.getDecimalSeparator() + " " + s.getGroupingSeparator() + " " + s.getMinusSign() + " " + s.getPercent() + " " + s.getPerMill() + " "
                + s.getZeroDigit() + " " + s.getDigit() + " " + s.getPatternSeparator() + " " + s.getInfinity() + " " + s.getNaN() + " " + s.getExponentSeparator()
                + " " + s.getCurrencySymbol() + " " + s.getInternationalCurrencySymbol() + " " + s.getMonetaryDecimalSeparator());
        s.setDecimalSeparator(',');
        s.setGroupingSeparator(' ');
        s.setMinusSign('~');
        s.setZeroDigit('\u0660');
        s.setInfinity("inf");
        s.setNaN("nan");
        s.setExponentSeparator("x10^");
        s.setCurrencySymbol("EUR ");
        DecimalFormat f = new DecimalFormat("#,##0.00", s);
        System.out.println(f.format(1234567.891) + " " + f.format(-5) + " " + f.format(Double.NaN) + " " + f.format(Double.POSITIVE_INFINITY) + " " + f.format(
                Double.NEGATIVE_INFINITY));
        s.setZeroDigit('0');
        f.setDecimalFormatSymbols(s);
        System.out.println(f.format(1234567.891) + " " + f.parse("1 234,5") + " " + f.parse("~7"));
        System.out.println(new DecimalFormat("0.###E0", s).format(12345) + " " + new DecimalFormat("\u00a4#,##0.00", s).format(9.5) + " " + new DecimalFormat(
                "#,##0.0#\u00a4\u00a4", s).format(3));
        DecimalFormat g = new DecimalFormat("#,###");
        DecimalFormatSymbols apostrophe = g.getDecimalFormatSymbols();
        apostrophe.setGroupingSeparator('\'');
        g.setDecimalFormatSymbols(apostrophe);
        System.out.println(g.format(1234567) + " " + g.getDecimalFormatSymbols().getGroupingSeparator());
        DateFormatSymbols d = new DateFormatSymbols(Locale.US);
        System.out.println(Arrays.toString(d.getMonths()) + d.getShortMonths()[1] + " " + Arrays.toString(d.getWeekdays()) + d.getShortWeekdays()[2] + " " + Arrays
                .toString(d.getAmPmStrings()) + Arrays.toString(d.getEras()));
        d.setShortMonths(new String[] { "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "" });
        SimpleDateFormat dates = new SimpleDateFormat("d MMM yyyy", d);
        dates.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(dates.format(new Date(86400000L * 100)) + " " + dates.parse("5 iv 1970").getTime());
        TimeZone z = TimeZone.getTimeZone("GMT-03:30");
        System.out.println(z.getID() + " " + z.getRawOffset() + " " + z.getOffset(0) + " " + TimeZone.getTimeZone("nonsense").getID() + " " + TimeZone.getTimeZone(
                "UTC").getDisplayName() + " " + z.useDaylightTime());
        System.out.println(new DecimalFormat("0.00").equals(new DecimalFormat("0.00")) + " " + new DecimalFormat("0.0").equals(new DecimalFormat("0.00")));
        NumberFormat copy = (NumberFormat) g.clone();
        copy.setGroupingUsed(false);
        System.out.println(copy.format(12345) + " " + g.format(12345));
    }
}
