import java.text.*;
import java.util.*;

public class Main {
    static List<Number> all(String text) {
        NumberFormat f = NumberFormat.getInstance(Locale.US);
        List<Number> found = new ArrayList<>();
        ParsePosition p = new ParsePosition(0);
        while (p.getIndex() < text.length()) {
            int before = p.getIndex();
            Number n = f.parse(text, p);
            if (n == null) {
                p.setIndex(before + 1);
                p.setErrorIndex(-1);
            } else {
                found.add(n);
            }
        }
        return found;
    }

    public static void main(String[] args) throws ParseException {
        System.out.println(all("a 1 b -2.5, 3,000 and 4e5 5E2 .75 x"));
        DecimalFormat f = new DecimalFormat("#,##0.##");
        for (String s : new String[] { "12", "1,2", "12.345", "12.", "-12.5x", "- 5", "(5)", "1E400", "99999999999999999999", "0.1" }) {
            ParsePosition p = new ParsePosition(0);
            Number n = f.parse(s, p);
            System.out.println(s + " -> " + n + " " + p.getIndex() + " " + p.getErrorIndex());
        }
        f.setParseIntegerOnly(true);
        System.out.println(f.parse("12.9") + " " + f.parse("-0.5") + " " + f.parse("7"));
        DecimalFormat kg = new DecimalFormat("0.0' kg';'minus '0.0' kg'");
        System.out.println(kg.format(2.25) + ", " + kg.format(-2.35) + ", " + kg.parse("3.5 kg") + ", " + kg.parse("minus 4.5 kg"));
        try {
            kg.parse("3.5 lb");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        try {
            f.parseObject("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        MessageFormat m = new MessageFormat("{0,number,integer} + {1} = {2,number}");
        Object[] parts = m.parse("3 + x = 4.5");
        System.out.println(Arrays.toString(parts) + " " + m.format(parts));
        StringBuffer b = new StringBuffer("total ");
        new DecimalFormat("0.00").format(12.345, b, new FieldPosition(NumberFormat.INTEGER_FIELD));
        System.out.println(b);
        Format[] formats = { new DecimalFormat("000"), new MessageFormat("<{0}>"), NumberFormat.getPercentInstance(Locale.US) };
        System.out.println(formats[0].format(7) + " " + formats[1].format(new Object[] { "x" }) + " " + formats[2].format(0.5));
        NumberFormat n = NumberFormat.getInstance(Locale.US);
        System.out.println(n.format(0) + " " + n.format(-0.0) + " " + n.format(Double.NaN) + " " + n.format(Long.MIN_VALUE) + " " + n.format(
                1.23456789e-5) + " " + n.format(1e15) + " " + n.format(123456.7895) + " " + n.format((float) 0.1));
    }
}
