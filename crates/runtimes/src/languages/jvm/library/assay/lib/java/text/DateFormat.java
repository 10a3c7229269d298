package assay.lib.java.text;

import java.text.FieldPosition;
import java.text.Format;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** {@code java.text.DateFormat} as for the United States, whatever the locale. The time zone is UTC until one is set. */
public abstract class DateFormat extends Format {
    public static final int FULL = 0;
    public static final int LONG = 1;
    public static final int MEDIUM = 2;
    public static final int SHORT = 3;
    public static final int DEFAULT = MEDIUM;

    private static final String[] DATES = { "EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy" };

    private TimeZone zone;
    private boolean lenient = true;

    protected DateFormat() {
    }

    private static String date(int style) {
        return DATES[style];
    }

    private static String time(int style) {
        // The space before the half of the day is a narrow one.
        return style == SHORT ? "h:mm\u202Fa" : style == MEDIUM ? "h:mm:ss\u202Fa" : "h:mm:ss\u202Fa z";
    }

    private static DateFormat of(String pattern) {
        return (DateFormat) (Object) new SimpleDateFormat(pattern);
    }

    public static DateFormat getDateInstance() {
        return of(date(DEFAULT));
    }

    public static DateFormat getDateInstance(int style) {
        return of(date(style));
    }

    public static DateFormat getDateInstance(int style, Locale locale) {
        return of(date(style));
    }

    public static DateFormat getTimeInstance() {
        return of(time(DEFAULT));
    }

    public static DateFormat getTimeInstance(int style) {
        return of(time(style));
    }

    public static DateFormat getTimeInstance(int style, Locale locale) {
        return of(time(style));
    }

    public static DateFormat getDateTimeInstance() {
        return getDateTimeInstance(DEFAULT, DEFAULT);
    }

    public static DateFormat getDateTimeInstance(int dateStyle, int timeStyle) {
        return of(date(dateStyle) + (dateStyle <= LONG ? " 'at' " : ", ") + time(timeStyle));
    }

    public static DateFormat getDateTimeInstance(int dateStyle, int timeStyle, Locale locale) {
        return getDateTimeInstance(dateStyle, timeStyle);
    }

    public static DateFormat getInstance() {
        return getDateTimeInstance(SHORT, SHORT);
    }

    public TimeZone getTimeZone() {
        return zone == null ? TimeZone.getDefault() : zone;
    }

    public void setTimeZone(TimeZone value) {
        zone = value;
    }

    /** Milliseconds that local time is ahead of UTC. */
    final int offset(long time) {
        return zone == null ? 0 : zone.getOffset(time);
    }

    final String zoneName() {
        return zone == null ? "UTC" : zone.getID();
    }

    public boolean isLenient() {
        return lenient;
    }

    public void setLenient(boolean value) {
        lenient = value;
    }

    public final String format(Date date) {
        return format(date, new StringBuffer(), null).toString();
    }

    public abstract StringBuffer format(Date date, StringBuffer to, FieldPosition field);

    @Override
    public final StringBuffer format(Object value, StringBuffer to, FieldPosition field) {
        if (value instanceof Date date) {
            return format(date, to, field);
        }
        if (value instanceof Number number) {
            return format(new Date(number.longValue()), to, field);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Date");
    }

    public abstract Date parse(String text, ParsePosition position);

    public Date parse(String text) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Date date = parse(text, position);
        if (position.getIndex() == 0) {
            throw new ParseException("Unparseable date: \"" + text + "\"", position.getErrorIndex());
        }
        return date;
    }

    @Override
    public Object parseObject(String text, ParsePosition position) {
        return parse(text, position);
    }
}
