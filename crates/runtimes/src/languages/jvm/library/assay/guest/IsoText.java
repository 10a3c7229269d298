package assay.guest;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;

/**
 * Reads dates and times in the form of ISO 8601, as {@code parse(text)} of the classes of {@code java.time} does. The
 * formatters of the JDK, which can do all else too, would make programs much larger.
 */
public final class IsoText {
    private static final int MAX_YEAR_DIGITS = 10;

    private final CharSequence text;
    private int at;

    private IsoText(CharSequence text) {
        this.text = text;
    }

    public static LocalDate date(CharSequence text) {
        IsoText reader = new IsoText(text);
        try {
            int[] fields = reader.dateFields();
            reader.end();
            return dateOf(fields);
        } catch (DateTimeParseException e) {
            throw e;
        } catch (DateTimeException e) {
            throw reader.invalid(e);
        }
    }

    public static LocalTime time(CharSequence text) {
        IsoText reader = new IsoText(text);
        try {
            int[] fields = reader.timeFields();
            reader.end();
            return timeOf(fields);
        } catch (DateTimeParseException e) {
            throw e;
        } catch (DateTimeException e) {
            throw reader.invalid(e);
        }
    }

    public static LocalDateTime dateTime(CharSequence text) {
        IsoText reader = new IsoText(text);
        try {
            int[] date = reader.dateFields();
            if (reader.peek() != 'T' && reader.peek() != 't') {
                throw reader.failed(reader.at);
            }
            reader.at++;
            int[] time = reader.timeFields();
            reader.end();
            return LocalDateTime.of(dateOf(date), timeOf(time));
        } catch (DateTimeParseException e) {
            throw e;
        } catch (DateTimeException e) {
            throw reader.invalid(e);
        }
    }

    private static LocalDate dateOf(int[] fields) {
        return LocalDate.of(fields[0], fields[1], fields[2]);
    }

    private static LocalTime timeOf(int[] fields) {
        return LocalTime.of(fields[0], fields[1], fields[2], fields[3]);
    }

    private DateTimeParseException failed(int index) {
        return new DateTimeParseException("Text '" + text + "' could not be parsed at index " + index, text, index);
    }

    private DateTimeParseException invalid(DateTimeException cause) {
        String message = "Text '" + text + "' could not be parsed: " + cause.getMessage();
        return new DateTimeParseException(message, text, 0, cause);
    }

    private void end() {
        if (at < text.length()) {
            throw new DateTimeParseException("Text '" + text + "' could not be parsed, unparsed text found at index " + at,
                    text, at);
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private int[] dateFields() {
        int[] fields = {year(), 0, 0};
        expect('-');
        fields[1] = two();
        expect('-');
        fields[2] = two();
        return fields;
    }

    /** Four digits; more of them, at most ten, only after a sign. */
    private int year() {
        int start = at;
        char sign = peek();
        if (sign == '+' || sign == '-') {
            at++;
        }
        long value = 0;
        int digits = 0;
        for (; digits < MAX_YEAR_DIGITS && isDigit(peek()); at++, digits++) {
            value = value * 10 + (peek() - '0');
        }
        boolean wrong = digits < 4 || sign == '+' && digits == 4 || sign == '-' && value == 0
                || digits > 4 && sign != '+' && sign != '-';
        if (wrong) {
            throw failed(start);
        }
        if (value > Integer.MAX_VALUE) {
            throw new DateTimeException("Invalid value for Year (valid values -999999999 - 999999999): "
                    + (sign == '-' ? -value : value));
        }
        return (int) (sign == '-' ? -value : value);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw failed(at);
        }
        at++;
    }

    private boolean hasTwo(int from) {
        return from + 1 < text.length() && isDigit(text.charAt(from)) && isDigit(text.charAt(from + 1));
    }

    private int two() {
        if (!hasTwo(at)) {
            throw failed(at);
        }
        int value = (text.charAt(at) - '0') * 10 + (text.charAt(at + 1) - '0');
        at += 2;
        return value;
    }

    /** Seconds and their fraction may be missing. */
    private int[] timeFields() {
        int[] fields = {two(), 0, 0, 0};
        expect(':');
        fields[1] = two();
        if (peek() == ':' && hasTwo(at + 1)) {
            at++;
            fields[2] = two();
            if (peek() == '.') {
                int unit = 100_000_000;
                for (at++; unit > 0 && isDigit(peek()); at++, unit /= 10) {
                    fields[3] += (peek() - '0') * unit;
                }
            }
        }
        return fields;
    }
}
