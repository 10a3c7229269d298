package assay.lib.java.util;

import assay.guest.Decimal;
import assay.guest.Numbers;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.DuplicateFormatFlagsException;
import java.util.FormatFlagsConversionMismatchException;
import java.util.Formattable;
import java.util.FormatterClosedException;
import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.IllegalFormatFlagsException;
import java.util.IllegalFormatPrecisionException;
import java.util.IllegalFormatWidthException;
import java.util.Locale;
import java.util.MissingFormatArgumentException;
import java.util.MissingFormatWidthException;
import java.util.Objects;
import java.util.UnknownFormatConversionException;

/**
 * {@code java.util.Formatter} as for the United States, whatever the locale. The conversions of dates and times are
 * missing.
 */
public final class Formatter implements Closeable, Flushable {
    private static final int DEFAULT_PRECISION = 6;

    private Appendable out;
    private final Locale locale;

    /** Whether the locale is the one that is set for all, which needs not be looked up. */
    private final boolean isDefault;
    private IOException trouble;

    public Formatter() {
        this(null, null, true);
    }

    public Formatter(Appendable out) {
        this(out, null, true);
    }

    public Formatter(Locale locale) {
        this(null, locale, false);
    }

    public Formatter(Appendable out, Locale locale) {
        this(out, locale, false);
    }

    private Formatter(Appendable out, Locale locale, boolean isDefault) {
        this.out = out == null ? new StringBuilder() : out;
        this.locale = locale;
        this.isDefault = isDefault;
    }

    public Formatter(PrintStream out) {
        this(Objects.requireNonNull(out), null, true);
    }

    public Formatter(OutputStream out) {
        this(new BufferedWriter(new OutputStreamWriter(out)), null, true);
    }

    public Formatter(String file) throws FileNotFoundException {
        this(new FileOutputStream(file));
    }

    public Formatter(File file) throws FileNotFoundException {
        this(new FileOutputStream(file));
    }

    private void checkOpen() {
        if (out == null) {
            throw new FormatterClosedException();
        }
    }

    public Locale locale() {
        checkOpen();
        return isDefault ? Locale.getDefault() : locale;
    }

    public Appendable out() {
        checkOpen();
        return out;
    }

    @Override
    public String toString() {
        checkOpen();
        return out.toString();
    }

    public IOException ioException() {
        return trouble;
    }

    @Override
    public void flush() {
        checkOpen();
        try {
            if (out instanceof Flushable flushable) {
                flushable.flush();
            }
        } catch (IOException e) {
            trouble = e;
        }
    }

    @Override
    public void close() {
        try {
            if (out instanceof Closeable closeable) {
                closeable.close();
            }
        } catch (IOException e) {
            trouble = e;
        }
        out = null;
    }

    public Formatter format(Locale other, String format, Object... arguments) {
        return format(format, arguments);
    }

    public Formatter format(String format, Object... arguments) {
        checkOpen();
        // All of the format is read before anything is written.
        Part parts = Part.parse(format);
        if (out instanceof StringBuilder builder) {
            write(parts, arguments, builder);
            return this;
        }
        StringBuilder text = new StringBuilder();
        try {
            write(parts, arguments, text);
        } finally {
            try {
                out.append(text);
            } catch (IOException e) {
                trouble = e;
            }
        }
        return this;
    }

    private void write(Part parts, Object[] arguments, StringBuilder text) {
        int next = 0;
        int last = -1;
        for (Part part = parts; part != null; part = part.next) {
            if (part.text != null) {
                text.append(part.text);
                continue;
            }
            if (part.conversion == 'n') {
                text.append('\n');
                continue;
            }
            if (part.conversion == '%') {
                part.justify("%", text);
                continue;
            }
            int index;
            if (part.has(Part.PREVIOUS)) {
                index = last;
            } else {
                index = part.index > 0 ? part.index - 1 : next++;
            }
            last = index;
            if (index < 0 || arguments != null && index >= arguments.length) {
                throw new MissingFormatArgumentException(part.toString());
            }
            Object argument = arguments == null ? null : arguments[index];
            // What needs this formatter itself is done here.
            if (part.conversion == 's' && argument instanceof Formattable formattable) {
                Object own = out == text ? this : new Formatter(text, locale, isDefault);
                formattable.formatTo((java.util.Formatter) own, part.formattableFlags(), part.width, part.precision);
            } else {
                part.write(argument, text);
            }
        }
    }

    /** A part of a format: a text or a conversion. */
    private static final class Part {
        private static final String FLAGS = "-#+ 0,(<";
        private static final int LEFT = 1;
        private static final int ALTERNATE = 2;
        private static final int PLUS = 4;
        private static final int SPACE = 8;
        private static final int ZERO = 16;
        private static final int GROUP = 32;
        private static final int PARENTHESES = 64;
        static final int PREVIOUS = 128;

        Part next;
        String text;
        int index;
        private int flags;
        int width = -1;
        int precision = -1;
        char conversion;
        private boolean upper;

        static Part parse(String format) {
            Part first = null;
            Part last = null;
            int length = format.length();
            int at = 0;
            while (at < length) {
                Part part = new Part();
                int percent = format.indexOf('%', at);
                if (percent != at) {
                    int end = percent < 0 ? length : percent;
                    part.text = format.substring(at, end);
                    at = end;
                } else {
                    at = part.parse(format, at + 1);
                }
                if (first == null) {
                    first = part;
                } else {
                    last.next = part;
                }
                last = part;
            }
            return first;
        }

        private int number;

        /** Reads digits into {@link #number}, which is the least number if they are too many. */
        private int parseNumber(String format, int start) {
            int at = start;
            long value = 0;
            while (at < format.length() && isDigit(format.charAt(at))) {
                value = Math.min(value * 10 + format.charAt(at) - '0', Integer.MAX_VALUE + 1L);
                at++;
            }
            number = (int) value;
            return at;
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private static char charAt(String format, int at, int start) {
            if (at >= format.length()) {
                throw unknown(start < format.length() ? format.charAt(start) : '%');
            }
            return format.charAt(at);
        }

        private static UnknownFormatConversionException unknown(char c) {
            return new UnknownFormatConversionException(String.valueOf(c));
        }

        /** Reads a conversion behind its percent sign. Gives the index behind it. */
        private int parse(String format, int start) {
            int at = start;
            char c = charAt(format, at, start);
            if (isDigit(c) && (c != '0' || charAt(format, at + 1, start) == '$')) {
                int end = parseNumber(format, at);
                if (charAt(format, end, start) == '$') {
                    if (number <= 0) {
                        throw new IllegalFormatArgumentIndexException(number);
                    }
                    index = number;
                    at = end + 1;
                    c = charAt(format, at, start);
                } else {
                    width = number;
                    at = end;
                    c = charAt(format, at, start);
                }
            }
            if (width == -1) {
                int flag;
                while ((flag = FLAGS.indexOf(c)) >= 0) {
                    if (has(1 << flag)) {
                        throw new DuplicateFormatFlagsException(String.valueOf(c));
                    }
                    flags |= 1 << flag;
                    c = charAt(format, ++at, start);
                }
                if (isDigit(c)) {
                    at = parseNumber(format, at);
                    width = number;
                    c = charAt(format, at, start);
                }
            }
            if (c == '.') {
                if (!isDigit(charAt(format, at + 1, start))) {
                    throw unknown('.');
                }
                at = parseNumber(format, at + 1);
                precision = number;
                c = charAt(format, at, start);
            }
            if (width < -1) {
                throw new IllegalFormatWidthException(width);
            }
            if (precision < -1) {
                throw new IllegalFormatPrecisionException(precision);
            }
            if (c == '$') {
                throw unknown(format.charAt(start));
            }
            if (has(PREVIOUS)) {
                index = 0;
            }
            convert(c);
            return at + 1;
        }

        private void convert(char c) {
            if (c == 't' || c == 'T') {
                throw new UnsupportedOperationException("the conversions of dates and times are not supported here");
            }
            upper = c >= 'A' && c <= 'Z';
            conversion = upper ? (char) (c + 32) : c;
            if ((upper ? "BHSCXEGA" : "bhscdoxefga%n").indexOf(c) < 0) {
                throw unknown(c);
            }
            switch (conversion) {
                case 'd':
                case 'o':
                case 'x':
                    checkNumber();
                    if (precision != -1) {
                        throw new IllegalFormatPrecisionException(precision);
                    }
                    refuse(conversion == 'd' ? ALTERNATE : GROUP);
                    break;
                case 'e':
                    checkNumber();
                    refuse(GROUP);
                    break;
                case 'f':
                    checkNumber();
                    break;
                case 'g':
                    checkNumber();
                    refuse(ALTERNATE);
                    break;
                case 'a':
                    checkNumber();
                    refuse(PARENTHESES | GROUP);
                    break;
                case 'c':
                    if (precision != -1) {
                        throw new IllegalFormatPrecisionException(precision);
                    }
                    refuse(ALTERNATE | PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                    checkWidth();
                    break;
                case 'n':
                    if (width != -1) {
                        throw new IllegalFormatWidthException(width);
                    }
                    if (precision != -1) {
                        throw new IllegalFormatPrecisionException(precision);
                    }
                    if (flags != 0) {
                        throw new IllegalFormatFlagsException(flagText());
                    }
                    break;
                case '%':
                    if (precision != -1) {
                        throw new IllegalFormatPrecisionException(precision);
                    }
                    if ((flags & ~LEFT) != 0) {
                        throw new IllegalFormatFlagsException(flagText());
                    }
                    checkWidth();
                    break;
                default:
                    if (conversion != 's') {
                        refuse(ALTERNATE);
                    }
                    checkWidth();
                    refuse(PLUS | SPACE | ZERO | GROUP | PARENTHESES);
                    break;
            }
        }

        private void checkNumber() {
            if (has(LEFT | ZERO) && width == -1) {
                throw new MissingFormatWidthException(toString());
            }
            if (has(PLUS) && has(SPACE) || has(LEFT) && has(ZERO)) {
                throw new IllegalFormatFlagsException(flagText());
            }
        }

        private void checkWidth() {
            if (has(LEFT) && width == -1) {
                throw new MissingFormatWidthException(toString());
            }
        }

        /** Refuses the first of some flags that is set. */
        private void refuse(int wrong) {
            for (int flag = 1; flag <= PARENTHESES; flag <<= 1) {
                if ((flags & wrong & flag) != 0) {
                    char sign = FLAGS.charAt(Integer.numberOfTrailingZeros(flag));
                    throw new FormatFlagsConversionMismatchException(String.valueOf(sign), conversion);
                }
            }
        }

        boolean has(int some) {
            return (flags & some) != 0;
        }

        private String flagText() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < FLAGS.length(); i++) {
                if (has(1 << i)) {
                    text.append(FLAGS.charAt(i));
                }
            }
            return text.toString();
        }

        int formattableFlags() {
            return (has(LEFT) ? 1 : 0) | (upper ? 2 : 0) | (has(ALTERNATE) ? 4 : 0);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("%").append(flagText());
            if (index > 0) {
                text.append(index).append('$');
            }
            if (width != -1) {
                text.append(width);
            }
            if (precision != -1) {
                text.append('.').append(precision);
            }
            return text.append(upper ? (char) (conversion - 32) : conversion).toString();
        }

        /** Writes a text with spaces up to the width. */
        void justify(String value, StringBuilder to) {
            String cased = upper ? value.toUpperCase() : value;
            int missing = width - cased.length();
            if (!has(LEFT)) {
                fill(' ', missing, to);
            }
            to.append(cased);
            if (has(LEFT)) {
                fill(' ', missing, to);
            }
        }

        private static void fill(char c, int count, StringBuilder to) {
            for (int i = 0; i < count; i++) {
                to.append(c);
            }
        }

        private void writeText(String value, StringBuilder to) {
            justify(precision >= 0 && precision < value.length() ? value.substring(0, precision) : value, to);
        }

        private IllegalFormatConversionException wrongType(Object argument) {
            return new IllegalFormatConversionException(conversion, argument.getClass());
        }

        void write(Object argument, StringBuilder to) {
            switch (conversion) {
                case 's':
                    if (has(ALTERNATE)) {
                        throw new FormatFlagsConversionMismatchException("#", 's');
                    }
                    writeText(String.valueOf(argument), to);
                    break;
                case 'b':
                    boolean value = argument instanceof Boolean truth ? truth : argument != null;
                    writeText(value ? "true" : "false", to);
                    break;
                case 'h':
                    writeText(argument == null ? "null" : Integer.toHexString(argument.hashCode()), to);
                    break;
                default:
                    if (argument == null) {
                        writeText("null", to);
                    } else if (conversion == 'c') {
                        justify(character(argument), to);
                    } else if (conversion == 'd' || conversion == 'o' || conversion == 'x') {
                        writeInteger(argument, to);
                    } else {
                        writeFloating(argument, to);
                    }
                    break;
            }
        }

        private String character(Object argument) {
            int point;
            if (argument instanceof Character) {
                return argument.toString();
            } else if (argument instanceof Byte || argument instanceof Short || argument instanceof Integer) {
                point = ((Number) argument).intValue();
            } else {
                throw wrongType(argument);
            }
            if (!Character.isValidCodePoint(point)) {
                throw new IllegalFormatCodePointException(point);
            }
            return Character.toString(point);
        }

        private void writeInteger(Object argument, StringBuilder to) {
            int radix = conversion == 'd' ? 10 : conversion == 'o' ? 8 : 16;
            String digits;
            // A call of a method of BigInteger would bring its code into each program that formats.
            if (argument instanceof BigInteger) {
                digits = inBase(argument.toString(), radix);
            } else if (argument instanceof Integer || argument instanceof Long || argument instanceof Short
                    || argument instanceof Byte) {
                long value = ((Number) argument).longValue();
                if (radix != 10) {
                    refuse(PLUS | SPACE | PARENTHESES);
                    int size = argument instanceof Integer ? 32 : argument instanceof Short ? 16 : 8;
                    long bits = argument instanceof Long ? value : value & (1L << size) - 1;
                    digits = Numbers.bits(bits, radix == 8 ? 3 : 4);
                } else {
                    digits = Numbers.toString(value);
                }
            } else {
                throw wrongType(argument);
            }
            boolean minus = digits.charAt(0) == '-';
            String prefix = !has(ALTERNATE) ? "" : radix == 8 ? "0" : "0x";
            writeNumber(minus, prefix, minus ? digits.substring(1) : digits, to);
        }

        /** Writes a number with its sign, with groups and with zeros up to the width. */
        private void writeNumber(boolean minus, String prefix, String digits, StringBuilder to) {
            StringBuilder number = new StringBuilder();
            if (minus) {
                number.append(has(PARENTHESES) ? '(' : '-');
            } else if (has(PLUS)) {
                number.append('+');
            } else if (has(SPACE)) {
                number.append(' ');
            }
            number.append(prefix);
            int at = number.length();
            if (has(GROUP)) {
                int point = digits.indexOf('.');
                int whole = point < 0 ? digits.length() : point;
                for (int i = 0; i < whole; i++) {
                    if (i > 0 && (whole - i) % 3 == 0) {
                        number.append(',');
                    }
                    number.append(digits.charAt(i));
                }
                number.append(digits, whole, digits.length());
            } else {
                number.append(digits);
            }
            boolean closed = minus && has(PARENTHESES);
            if (has(ZERO)) {
                int missing = width - number.length() - (closed ? 1 : 0);
                if (missing > 0) {
                    number.insert(at, "0".repeat(missing));
                }
            }
            if (closed) {
                number.append(')');
            }
            justify(number.toString(), to);
        }

        private void writeFloating(Object argument, StringBuilder to) {
            if (argument instanceof BigDecimal && conversion != 'a') {
                writeBigDecimal(argument.toString(), to);
            } else if (argument instanceof Double || argument instanceof Float) {
                double value = ((Number) argument).doubleValue();
                boolean minus = Double.doubleToRawLongBits(value) < 0;
                if (value != value) {
                    justify("NaN", to);
                } else if (value - value != 0) {
                    String sign = minus ? has(PARENTHESES) ? "(" : "-" : has(PLUS) ? "+" : has(SPACE) ? " " : "";
                    justify(sign + (minus && has(PARENTHESES) ? "Infinity)" : "Infinity"), to);
                } else if (conversion == 'a') {
                    writeNumber(minus, "0x", hexadecimal(Math.abs(value)), to);
                } else {
                    Decimal.split(value);
                    writeDecimal(minus, Numbers.toString(Decimal.digits), Decimal.exponent, to);
                }
            } else {
                throw wrongType(argument);
            }
        }

        /** Changes the base of a whole number of any size. */
        private static String inBase(String decimal, int radix) {
            if (radix == 10) {
                return decimal;
            }
            boolean minus = decimal.charAt(0) == '-';
            char[] digits = (minus ? decimal.substring(1) : decimal).toCharArray();
            StringBuilder result = new StringBuilder();
            int from = 0;
            do {
                int rest = 0;
                for (int i = from; i < digits.length; i++) {
                    rest = rest * 10 + digits[i] - '0';
                    digits[i] = (char) ('0' + rest / radix);
                    rest %= radix;
                }
                result.append(Character.forDigit(rest, radix));
                while (from < digits.length && digits[from] == '0') {
                    from++;
                }
            } while (from < digits.length);
            return (minus ? result.append('-') : result).reverse().toString();
        }

        /** Takes the digits and the power of ten from the text of a {@code BigDecimal}, which has all of them. */
        private void writeBigDecimal(String text, StringBuilder to) {
            boolean minus = text.charAt(0) == '-';
            int end = text.indexOf('E');
            int power = end < 0 ? 0 : Integer.parseInt(text.substring(end + 1));
            StringBuilder digits = new StringBuilder(text.substring(minus ? 1 : 0, end < 0 ? text.length() : end));
            int point = digits.indexOf(".");
            if (point >= 0) {
                power -= digits.length() - point - 1;
                digits.deleteCharAt(point);
            }
            int zeros = 0;
            while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
                zeros++;
            }
            writeDecimal(minus, digits.substring(zeros), power, to);
        }

        /** The digits behind {@code 0x}. A precision leaves so many of those behind the point. */
        private String hexadecimal(double value) {
            double rounded = value;
            int kept = Math.max(precision, 1) * 4;
            if (precision >= 0 && kept < 52 && value >= Double.MIN_NORMAL) {
                long bits = Double.doubleToRawLongBits(value);
                int cut = 52 - kept;
                long half = (1L << cut - 1) - 1 + (bits >>> cut & 1);
                rounded = Double.longBitsToDouble(bits + half >>> cut << cut);
            }
            String text = Decimal.toHexString(rounded).substring(2);
            int exponent = text.indexOf('p');
            int missing = Math.max(precision, 0) - (exponent - 2);
            return missing <= 0 ? text : text.substring(0, exponent) + "0".repeat(missing) + text.substring(exponent);
        }

        /** Writes a number that is given by its digits and the power of ten of the last one. */
        private void writeDecimal(boolean minus, String digits, int power, StringBuilder to) {
            int places = precision < 0 ? DEFAULT_PRECISION : precision;
            Digits number = new Digits(digits, power);
            String body;
            if (conversion == 'f') {
                body = number.fixed(places);
            } else if (conversion == 'e') {
                body = number.scientific(places);
            } else {
                places = Math.max(places, 1);
                int exponent = number.roundedExponent(places);
                // A zero that has a scale counts as less than any other number.
                boolean plain = exponent >= -4 && exponent < places && !(digits.equals("0") && power != 0);
                body = plain ? number.fixed(places - 1 - exponent) : number.scientific(places - 1);
            }
            if (has(ALTERNATE) && body.indexOf('.') < 0) {
                int exponent = body.indexOf('e');
                int at = exponent < 0 ? body.length() : exponent;
                body = body.substring(0, at) + '.' + body.substring(at);
            }
            writeNumber(minus, "", body, to);
        }
    }

    /** A decimal number that is rounded half up. */
    private static final class Digits {
        private final String digits;

        /** How many digits stand before the point. */
        private final int point;

        /** The digits after rounding, and how many of them stand before the point. */
        private char[] rounded;
        private int roundedPoint;

        Digits(String digits, int power) {
            this.digits = digits;
            point = digits.length() + power;
        }

        /** Keeps so many digits; there are zeros if there are fewer. */
        private void round(int kept) {
            int count = Math.max(kept, 0);
            char[] result = new char[count + 1];
            result[0] = '0';
            int length = digits.length();
            for (int i = 0; i < count; i++) {
                result[i + 1] = i < length ? digits.charAt(i) : '0';
            }
            if (kept >= 0 && kept < length && digits.charAt(kept) >= '5') {
                int i = count;
                while (result[i] == '9') {
                    result[i--] = '0';
                }
                result[i]++;
            }
            rounded = result;
            roundedPoint = point + 1;
        }

        /** The number with so many digits behind the point. */
        String fixed(int places) {
            round(point + places);
            StringBuilder text = new StringBuilder();
            // The first digit is one that only rounding makes.
            int from = rounded[0] == '0' && roundedPoint > 1 ? 1 : 0;
            for (int i = from; i < roundedPoint; i++) {
                text.append(i < rounded.length ? rounded[i] : '0');
            }
            if (roundedPoint <= from) {
                text.append('0');
            }
            if (places > 0) {
                text.append('.');
                for (int i = roundedPoint; i < roundedPoint + places; i++) {
                    text.append(i >= 0 && i < rounded.length ? rounded[i] : '0');
                }
            }
            return text.toString();
        }

        /** The number with one digit before the point and so many behind it. */
        String scientific(int places) {
            int exponent = roundedExponent(places + 1);
            int from = rounded[0] == '0' ? 1 : 0;
            StringBuilder text = new StringBuilder().append(rounded[from]);
            if (places > 0) {
                text.append('.').append(rounded, from + 1, places);
            }
            text.append('e').append(exponent < 0 ? '-' : '+');
            int size = Math.abs(exponent);
            if (size < 10) {
                text.append('0');
            }
            return text.append(size).toString();
        }

        /** The power of ten of the first digit, after rounding to so many digits. */
        int roundedExponent(int count) {
            round(count);
            return rounded[0] == '0' ? point - 1 : point;
        }
    }
}
