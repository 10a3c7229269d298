package assay.lib.java.util;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Numbers and bytes as hexadecimal digits. */
public final class HexFormat {
    private static final HexFormat PLAIN = new HexFormat("", "", "", false);

    private final String delimiter;
    private final String prefix;
    private final String suffix;
    private final boolean upper;

    private HexFormat(String delimiter, String prefix, String suffix, boolean upper) {
        this.delimiter = Objects.requireNonNull(delimiter, "delimiter");
        this.prefix = Objects.requireNonNull(prefix, "prefix");
        this.suffix = Objects.requireNonNull(suffix, "suffix");
        this.upper = upper;
    }

    public static HexFormat of() {
        return PLAIN;
    }

    public static HexFormat ofDelimiter(String delimiter) {
        return PLAIN.withDelimiter(delimiter);
    }

    public HexFormat withDelimiter(String newDelimiter) {
        return new HexFormat(newDelimiter, prefix, suffix, upper);
    }

    public HexFormat withPrefix(String newPrefix) {
        return new HexFormat(delimiter, newPrefix, suffix, upper);
    }

    public HexFormat withSuffix(String newSuffix) {
        return new HexFormat(delimiter, prefix, newSuffix, upper);
    }

    public HexFormat withUpperCase() {
        return new HexFormat(delimiter, prefix, suffix, true);
    }

    public HexFormat withLowerCase() {
        return new HexFormat(delimiter, prefix, suffix, false);
    }

    public String delimiter() {
        return delimiter;
    }

    public String prefix() {
        return prefix;
    }

    public String suffix() {
        return suffix;
    }

    public boolean isUpperCase() {
        return upper;
    }

    public String formatHex(byte[] bytes) {
        return formatHex(bytes, 0, bytes.length);
    }

    public String formatHex(byte[] bytes, int from, int to) {
        Objects.checkFromToIndex(from, to, bytes.length);
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            if (i > from) {
                text.append(delimiter);
            }
            text.append(prefix).append(toHighHexDigit(bytes[i])).append(toLowHexDigit(bytes[i])).append(suffix);
        }
        return text.toString();
    }

    public <A extends Appendable> A formatHex(A out, byte[] bytes) {
        return formatHex(out, bytes, 0, bytes.length);
    }

    public <A extends Appendable> A formatHex(A out, byte[] bytes, int from, int to) {
        return append(out, formatHex(bytes, from, to));
    }

    private static <A extends Appendable> A append(A out, String text) {
        try {
            out.append(text);
            return out;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    public byte[] parseHex(CharSequence text) {
        return parseHex(text, 0, text.length());
    }

    public byte[] parseHex(CharSequence text, int from, int to) {
        Objects.checkFromToIndex(from, to, text.length());
        int length = to - from;
        if (length == 0) {
            return new byte[0];
        }
        int unit = prefix.length() + 2 + suffix.length() + delimiter.length();
        if ((length + delimiter.length()) % unit != 0) {
            throw new IllegalArgumentException(unit == 2 ? "string length not even: " + length
                    : "extra or missing delimiters or values consisting of prefix, two hexadecimal digits, and suffix"
                            + " in the string");
        }
        byte[] bytes = new byte[(length + delimiter.length()) / unit];
        for (int i = 0; i < bytes.length; i++) {
            int at = from + i * unit;
            if (i > 0) {
                check(text, at - delimiter.length(), delimiter);
            }
            check(text, at, prefix);
            at += prefix.length();
            bytes[i] = (byte) (fromHexDigit(text.charAt(at)) << 4 | fromHexDigit(text.charAt(at + 1)));
            check(text, at + 2, suffix);
        }
        return bytes;
    }

    public byte[] parseHex(char[] chars, int from, int to) {
        return parseHex(new String(chars, from, to - from));
    }

    private static void check(CharSequence text, int at, String expected) {
        String found = text.subSequence(at, at + expected.length()).toString();
        if (!found.equals(expected)) {
            throw new IllegalArgumentException("found: \"" + found + "\", expected: \"" + expected + "\", index: " + at
                    + " ch: " + Integer.toHexString(text.charAt(at)));
        }
    }

    public char toLowHexDigit(int value) {
        char c = Character.forDigit(value & 15, 16);
        return upper ? Character.toUpperCase(c) : c;
    }

    public char toHighHexDigit(int value) {
        return toLowHexDigit(value >> 4);
    }

    public <A extends Appendable> A toHexDigits(A out, byte value) {
        return append(out, toHexDigits(value));
    }

    public String toHexDigits(byte value) {
        return toHexDigits(value, 2);
    }

    public String toHexDigits(char value) {
        return toHexDigits(value, 4);
    }

    public String toHexDigits(short value) {
        return toHexDigits(value, 4);
    }

    public String toHexDigits(int value) {
        return toHexDigits(value, 8);
    }

    public String toHexDigits(long value) {
        return toHexDigits(value, 16);
    }

    public String toHexDigits(long value, int digits) {
        if (digits < 0 || digits > 16) {
            throw new IllegalArgumentException("number of digits: " + digits);
        }
        char[] text = new char[digits];
        for (int i = digits - 1; i >= 0; i--) {
            text[i] = toLowHexDigit((int) value);
            value >>>= 4;
        }
        return new String(text);
    }

    public static boolean isHexDigit(int c) {
        return c < 128 && Character.digit(c, 16) >= 0;
    }

    public static int fromHexDigit(int c) {
        if (!isHexDigit(c)) {
            throw new NumberFormatException("not a hexadecimal digit: \"" + (char) c + "\" = " + c);
        }
        return Character.digit(c, 16);
    }

    public static int fromHexDigits(CharSequence text) {
        return fromHexDigits(text, 0, text.length());
    }

    public static int fromHexDigits(CharSequence text, int from, int to) {
        return (int) fromHexDigits(text, from, to, 8);
    }

    public static long fromHexDigitsToLong(CharSequence text) {
        return fromHexDigitsToLong(text, 0, text.length());
    }

    public static long fromHexDigitsToLong(CharSequence text, int from, int to) {
        return fromHexDigits(text, from, to, 16);
    }

    private static long fromHexDigits(CharSequence text, int from, int to, int most) {
        Objects.checkFromToIndex(from, to, text.length());
        if (to - from > most) {
            throw new IllegalArgumentException("string length is greater than " + most + ": " + (to - from));
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value << 4 | fromHexDigit(text.charAt(i));
        }
        return value;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof HexFormat other && upper == other.upper && delimiter.equals(other.delimiter)
                && prefix.equals(other.prefix) && suffix.equals(other.suffix);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hash(delimiter, prefix, suffix) + Boolean.hashCode(upper);
    }

    @Override
    public String toString() {
        return "uppercase: " + upper + ", delimiter: \"" + delimiter + "\", prefix: \"" + prefix + "\", suffix: \""
                + suffix + "\"";
    }
}
