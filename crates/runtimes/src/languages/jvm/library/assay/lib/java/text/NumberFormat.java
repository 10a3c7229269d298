package assay.lib.java.text;

import java.math.RoundingMode;
import java.text.FieldPosition;
import java.text.Format;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

/** {@code java.text.NumberFormat} as for the United States, whatever the locale. */
public abstract class NumberFormat extends Format {
    public static final int INTEGER_FIELD = 0;
    public static final int FRACTION_FIELD = 1;

    private boolean groupingUsed = true;
    private boolean parseIntegerOnly;
    private int maximumIntegerDigits = 40;
    private int minimumIntegerDigits = 1;
    private int maximumFractionDigits = 3;
    private int minimumFractionDigits;

    protected NumberFormat() {
    }

    public static NumberFormat getInstance() {
        return getNumberInstance();
    }

    public static NumberFormat getInstance(Locale locale) {
        return getNumberInstance();
    }

    public static NumberFormat getNumberInstance() {
        return (NumberFormat) (Object) new DecimalFormat("#,##0.###");
    }

    public static NumberFormat getNumberInstance(Locale locale) {
        return getNumberInstance();
    }

    public static NumberFormat getIntegerInstance() {
        NumberFormat format = (NumberFormat) (Object) new DecimalFormat("#,##0");
        format.setParseIntegerOnly(true);
        return format;
    }

    public static NumberFormat getIntegerInstance(Locale locale) {
        return getIntegerInstance();
    }

    public static NumberFormat getPercentInstance() {
        return (NumberFormat) (Object) new DecimalFormat("#,##0%");
    }

    public static NumberFormat getPercentInstance(Locale locale) {
        return getPercentInstance();
    }

    public static NumberFormat getCurrencyInstance() {
        return (NumberFormat) (Object) new DecimalFormat("\u00A4#,##0.00");
    }

    public static NumberFormat getCurrencyInstance(Locale locale) {
        return getCurrencyInstance();
    }

    public final String format(double number) {
        return format(number, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public final String format(long number) {
        return format(number, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public abstract StringBuffer format(double number, StringBuffer to, FieldPosition field);

    public abstract StringBuffer format(long number, StringBuffer to, FieldPosition field);

    @Override
    public StringBuffer format(Object number, StringBuffer to, FieldPosition field) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return format(((Number) number).longValue(), to, field);
        }
        if (number instanceof Number) {
            return format(((Number) number).doubleValue(), to, field);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Number");
    }

    public abstract Number parse(String text, ParsePosition position);

    public Number parse(String text) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Number number = parse(text, position);
        if (position.getIndex() == 0) {
            throw new ParseException("Unparseable number: \"" + text + "\"", position.getErrorIndex());
        }
        return number;
    }

    @Override
    public final Object parseObject(String text, ParsePosition position) {
        return parse(text, position);
    }

    public boolean isParseIntegerOnly() {
        return parseIntegerOnly;
    }

    public void setParseIntegerOnly(boolean value) {
        parseIntegerOnly = value;
    }

    public boolean isGroupingUsed() {
        return groupingUsed;
    }

    public void setGroupingUsed(boolean value) {
        groupingUsed = value;
    }

    public int getMaximumIntegerDigits() {
        return maximumIntegerDigits;
    }

    public void setMaximumIntegerDigits(int value) {
        maximumIntegerDigits = Math.max(0, value);
        minimumIntegerDigits = Math.min(minimumIntegerDigits, maximumIntegerDigits);
    }

    public int getMinimumIntegerDigits() {
        return minimumIntegerDigits;
    }

    public void setMinimumIntegerDigits(int value) {
        minimumIntegerDigits = Math.max(0, value);
        maximumIntegerDigits = Math.max(minimumIntegerDigits, maximumIntegerDigits);
    }

    public int getMaximumFractionDigits() {
        return maximumFractionDigits;
    }

    public void setMaximumFractionDigits(int value) {
        maximumFractionDigits = Math.max(0, value);
        minimumFractionDigits = Math.min(minimumFractionDigits, maximumFractionDigits);
    }

    public int getMinimumFractionDigits() {
        return minimumFractionDigits;
    }

    public void setMinimumFractionDigits(int value) {
        minimumFractionDigits = Math.max(0, value);
        maximumFractionDigits = Math.max(minimumFractionDigits, maximumFractionDigits);
    }

    public RoundingMode getRoundingMode() {
        throw new UnsupportedOperationException();
    }

    public void setRoundingMode(RoundingMode mode) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object clone() {
        return super.clone();
    }

    /** {@code java.text.NumberFormat.Style}. */
    public enum Style {
        SHORT, LONG
    }
}
