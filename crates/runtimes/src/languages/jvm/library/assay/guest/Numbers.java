package assay.guest;

/**
 * Integers as text and back.
 *
 * <p>Classes of this package cannot name {@code TString}, as only classes that stand in for others have their references
 * renamed. So they work on arrays of characters.
 */
public final class Numbers {
    private Numbers() {
    }

    public static String toString(int value) {
        char[] chars = new char[length(value)];
        put(value, chars, chars.length);
        return new String(chars);
    }

    public static String toString(long value) {
        char[] chars = new char[length(value)];
        put(value, chars, chars.length);
        return new String(chars);
    }

    /** How many characters the number takes. */
    public static int length(int value) {
        int negative = value < 0 ? value : -value;
        int length = value < 0 ? 2 : 1;
        for (int limit = -10; negative <= limit; limit *= 10) {
            length++;
            if (limit == -1_000_000_000) {
                break;
            }
        }
        return length;
    }

    /** How many characters the number takes. */
    public static int length(long value) {
        long negative = value < 0 ? value : -value;
        int length = value < 0 ? 2 : 1;
        for (long limit = -10; negative <= limit; limit *= 10) {
            length++;
            if (limit == -1_000_000_000_000_000_000L) {
                break;
            }
        }
        return length;
    }

    /** Writes the number so that it ends before an index. */
    public static void put(int value, char[] to, int end) {
        int rest = value < 0 ? value : -value;
        int at = end;
        do {
            int tenth = rest / 10;
            to[--at] = (char) ('0' + (tenth * 10 - rest));
            rest = tenth;
        } while (rest != 0);
        if (value < 0) {
            to[--at] = '-';
        }
    }

    /** Writes the number so that it ends before an index. */
    public static void put(long value, char[] to, int end) {
        long rest = value < 0 ? value : -value;
        int at = end;
        while (rest < Integer.MIN_VALUE) {
            long tenth = rest / 10;
            to[--at] = (char) ('0' + (int) (tenth * 10 - rest));
            rest = tenth;
        }
        int small = (int) rest;
        do {
            int tenth = small / 10;
            to[--at] = (char) ('0' + (tenth * 10 - small));
            small = tenth;
        } while (small != 0);
        if (value < 0) {
            to[--at] = '-';
        }
    }

    private static char digit(int value) {
        return (char) (value < 10 ? '0' + value : 'a' - 10 + value);
    }

    /** The number in a base from 2 to 36. Another base stands for 10. */
    public static String toString(long value, int radix) {
        if (radix == 10 || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            return toString(value);
        }
        char[] chars = new char[65];
        int at = chars.length;
        long rest = value < 0 ? value : -value;
        do {
            chars[--at] = digit((int) -(rest % radix));
            rest /= radix;
        } while (rest != 0);
        if (value < 0) {
            chars[--at] = '-';
        }
        return new String(chars, at, chars.length - at);
    }

    /** The number without a sign in a base that is 2 to the power of {@code shift}. */
    public static String bits(long value, int shift) {
        int length = Math.max(1, (64 - Long.numberOfLeadingZeros(value) + shift - 1) / shift);
        char[] chars = new char[length];
        int mask = (1 << shift) - 1;
        for (int i = length - 1; i >= 0; i--) {
            chars[i] = digit((int) value & mask);
            value >>>= shift;
        }
        return new String(chars);
    }

    /** Hexadecimal digits with zeros before them. */
    public static String hex(int value, int length) {
        char[] chars = new char[length];
        for (int i = length - 1; i >= 0; i--) {
            int digit = value & 15;
            chars[i] = (char) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
            value >>>= 4;
        }
        return new String(chars);
    }

    /** The hexadecimal digits in upper case. */
    public static String upperHex(int value) {
        StringBuilder text = new StringBuilder(8);
        for (int shift = 28; shift >= 0; shift -= 4) {
            int digit = value >>> shift & 15;
            if (digit != 0 || shift == 0 || !text.isEmpty()) {
                text.append((char) (digit < 10 ? '0' + digit : 'A' - 10 + digit));
            }
        }
        return text.toString();
    }

    /** The number without a sign in a base from 2 to 36. */
    public static String toUnsignedString(long value, int radix) {
        if (value >= 0) {
            return toString(value, radix);
        }
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        long quotient = Long.divideUnsigned(value, base);
        return toString(quotient, base) + digit((int) (value - quotient * base));
    }

    /**
     * Reads a number with an optional sign that lies between two bounds. {@code minimum} is not positive.
     *
     * @throws NumberFormatException with the JDK's text
     */
    public static long parse(String string, int radix, long minimum, long maximum) {
        if (string == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        checkRadix(radix);
        char[] chars = string.toCharArray();
        if (!parse(chars, 0, chars.length, radix, minimum, maximum)) {
            throw wrong(string, radix);
        }
        return parsed;
    }

    private static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix + " greater than Character.MAX_RADIX");
        }
    }

    /** As {@link #parse(String, int, long, long)}, of a part of a text. */
    public static long parse(CharSequence text, int from, int to, int radix, long minimum, long maximum) {
        if (from < 0 || from > to || to > text.length()) {
            Bounds.sequenceRange(from, to, text.length());
        }
        checkRadix(radix);
        char[] chars = text.subSequence(from, to).toString().toCharArray();
        if (chars.length == 0) {
            throw new NumberFormatException("For input string: \"\"");
        }
        if (!parse(chars, 0, chars.length, radix, minimum, maximum)) {
            throw new NumberFormatException("Error at index " + wrongAt + " in: \"" + new String(chars) + "\"");
        }
        return parsed;
    }

    /** What {@link #parse(char[], int, int, int, long, long)} has read. */
    public static long parsed;

    /** Where it found something wrong. */
    private static int wrongAt;

    /** Tells whether the characters are such a number and leaves it in {@link #parsed}. */
    public static boolean parse(char[] chars, int from, int to, int radix, long minimum, long maximum) {
        int i = from;
        boolean minus = false;
        if (i < to && (chars[i] == '-' || chars[i] == '+')) {
            minus = chars[i] == '-';
            i++;
        }
        wrongAt = i - from;
        if (i >= to) {
            return false;
        }
        // The number is kept negative, as there is one negative number more.
        long limit = minus ? minimum : -maximum;
        long before = limit / radix;
        long value = 0;
        for (; i < to; i++) {
            char c = chars[i];
            int digit = c - '0';
            if (digit < 0 || digit > 9 || digit >= radix) {
                digit = Character.digit(c, radix);
            }
            wrongAt = i - from;
            if (digit < 0 || value < before) {
                return false;
            }
            value *= radix;
            if (value < limit + digit) {
                return false;
            }
            value -= digit;
        }
        parsed = minus ? value : -value;
        return true;
    }

    public static NumberFormatException wrong(String string, int radix) {
        String text = "For input string: \"" + string + "\"";
        return new NumberFormatException(radix == 10 ? text : text + " under radix " + radix);
    }

    /** Reads a number without a sign that is at most {@code maximum}, which has no sign either. */
    public static long parseUnsigned(String string, int radix, long maximum, String type) {
        if (string == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        char[] chars = string.toCharArray();
        if (chars.length > 0 && chars[0] == '-') {
            throw new NumberFormatException("Illegal leading minus sign on unsigned string " + string + ".");
        }
        checkRadix(radix);
        int i = chars.length > 0 && chars[0] == '+' ? 1 : 0;
        if (i == chars.length) {
            throw wrong(string, radix);
        }
        long value = 0;
        boolean over = false;
        for (; i < chars.length; i++) {
            int digit = Character.digit(chars[i], radix);
            if (digit < 0) {
                throw wrong(string, radix);
            }
            long before = Long.divideUnsigned(maximum - digit, radix);
            over |= Long.compareUnsigned(value, before) > 0;
            value = value * radix + digit;
        }
        if (over) {
            throw new NumberFormatException("String value " + string + " exceeds range of unsigned " + type + ".");
        }
        return value;
    }

    /** Reads a number as Java's sources write it: with a sign and a prefix that tells the base. */
    public static long decode(String string, long minimum, long maximum) {
        char[] chars = string.toCharArray();
        if (chars.length == 0) {
            throw new NumberFormatException("Zero length string");
        }
        int i = 0;
        boolean minus = chars[0] == '-';
        if (minus || chars[0] == '+') {
            i++;
        }
        int radix = 10;
        if (string.startsWith("0x", i) || string.startsWith("0X", i)) {
            radix = 16;
            i += 2;
        } else if (string.startsWith("#", i)) {
            radix = 16;
            i++;
        } else if (string.startsWith("0", i) && chars.length > i + 1) {
            radix = 8;
            i++;
        }
        if (string.startsWith("-", i) || string.startsWith("+", i)) {
            throw new NumberFormatException("Sign character in wrong position");
        }
        String digits = string.substring(i);
        return parse(minus ? "-" + digits : digits, radix, minimum, maximum);
    }
}
