package org.teavm.classlib.java.lang;

import assay.guest.Bounds;
import assay.guest.CaseMapping;
import assay.guest.Encoding;
import assay.guest.Numbers;
import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import assay.lib.java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.teavm.classlib.java.lang.StringNativeDependency;
import org.teavm.dependency.PluggableDependency;
import org.teavm.interop.Intrinsified;
import org.teavm.interop.NoSideEffects;

/**
 * {@code java.lang.String}. It takes the place of TeaVM's class of this name, as the code generator wants that name and
 * the private native methods here, for which it puts accesses to the array of characters.
 *
 * <p>The library's other classes reach the array with {@link #chars(String)} and make strings without a copy with
 * {@link #wrap(char[])}. Both are dangerous for arrays that change.
 */
public final class TString implements Serializable, Comparable<String>, CharSequence {
    private static final char[] EMPTY_CHARS = new char[0];

    public static final Comparator<String> CASE_INSENSITIVE_ORDER = (a, b) -> a.compareToIgnoreCase(b);

    private int hashCode;

    public TString() {
        initWithEmptyChars();
    }

    public TString(String other) {
        takeCharArray(chars(other));
    }

    public TString(char[] value) {
        initWithCharArray(value, 0, value.length);
    }

    public TString(char[] value, int offset, int count) {
        Bounds.size(offset, count, value.length);
        initWithCharArray(value, offset, count);
    }

    public TString(int[] codePoints, int offset, int count) {
        Bounds.size(offset, count, codePoints.length);
        takeCharArray(CaseMapping.chars(codePoints, offset, count));
    }

    public TString(byte[] bytes) {
        takeCharArray(Encoding.decode(bytes, 0, bytes.length, Encoding.UTF_8));
    }

    public TString(byte[] bytes, int offset, int length) {
        Bounds.size(offset, length, bytes.length);
        takeCharArray(Encoding.decode(bytes, offset, offset + length, Encoding.UTF_8));
    }

    public TString(byte[] bytes, Charset charset) {
        this(bytes, 0, bytes.length, charset);
    }

    public TString(byte[] bytes, int offset, int length, Charset charset) {
        Bounds.size(offset, length, bytes.length);
        takeCharArray(Encoding.decode(bytes, offset, offset + length, kind(charset)));
    }

    public TString(byte[] bytes, String charset) throws UnsupportedEncodingException {
        this(bytes, 0, bytes.length, charset);
    }

    public TString(byte[] bytes, int offset, int length, String charset) throws UnsupportedEncodingException {
        Bounds.size(offset, length, bytes.length);
        takeCharArray(Encoding.decode(bytes, offset, offset + length, kind(charset)));
    }

    public TString(StringBuffer buffer) {
        this(buffer.toString());
    }

    public TString(StringBuilder builder) {
        this(builder.toString());
    }

    private TString(char[] own, boolean shared) {
        takeCharArray(own);
    }

    @NoSideEffects
    private native void initWithEmptyChars();

    @NoSideEffects
    private native void initWithCharArray(char[] value, int offset, int count);

    @NoSideEffects
    private native void takeCharArray(char[] characters);

    @NoSideEffects
    private native int charactersLength();

    @NoSideEffects
    private native char charactersGet(int index);

    @NoSideEffects
    private native char[] fastCharArray();

    /** The array that a string keeps. It must not be changed. */
    public static char[] chars(String string) {
        return ((TString) (Object) string).fastCharArray();
    }

    /** A string that keeps this array. It must not be changed afterwards. */
    public static String wrap(char[] chars) {
        return (String) (Object) new TString(chars, true);
    }

    /** As {@link #wrap}; TeaVM's library knows it by this name. */
    static TString fromArray(char[] chars) {
        return new TString(chars, true);
    }

    private static int kind(Charset charset) {
        if (charset == StandardCharsets.UTF_8) {
            return Encoding.UTF_8;
        }
        int kind = Encoding.kind(charset.name());
        return kind == Encoding.UNKNOWN ? Encoding.UTF_8 : kind;
    }

    private static int kind(String charset) throws UnsupportedEncodingException {
        int kind = Encoding.kind(charset);
        if (kind == Encoding.UNKNOWN) {
            throw new UnsupportedEncodingException(charset);
        }
        return kind;
    }

    private String self() {
        return (String) (Object) this;
    }

    @Override
    public int length() {
        return charactersLength();
    }

    @Override
    public boolean isEmpty() {
        return charactersLength() == 0;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= charactersLength()) {
            throw Bounds.outOfBounds(index, charactersLength());
        }
        return charactersGet(index);
    }

    public int codePointAt(int index) {
        return Character.codePointAt(this, index);
    }

    public int codePointBefore(int index) {
        return Character.codePointBefore(this, index);
    }

    public int codePointCount(int from, int to) {
        return Character.codePointCount(this, from, to);
    }

    public int offsetByCodePoints(int index, int offset) {
        return Character.offsetByCodePoints(this, index, offset);
    }

    public void getChars(int from, int to, char[] target, int at) {
        Bounds.range(from, to, charactersLength());
        Bounds.size(at, to - from, target.length);
        char[] chars = fastCharArray();
        System.arraycopy(chars, from, target, at, to - from);
    }

    public char[] toCharArray() {
        return copy(0, charactersLength());
    }

    private char[] copy(int from, int to) {
        char[] chars = fastCharArray();
        char[] result = new char[to - from];
        System.arraycopy(chars, from, result, 0, to - from);
        return result;
    }

    public byte[] getBytes() {
        return Encoding.encode(fastCharArray(), 0, charactersLength(), Encoding.UTF_8);
    }

    public byte[] getBytes(Charset charset) {
        return Encoding.encode(fastCharArray(), 0, charactersLength(), kind(charset));
    }

    public byte[] getBytes(String charset) throws UnsupportedEncodingException {
        return Encoding.encode(fastCharArray(), 0, charactersLength(), kind(charset));
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof TString string && sameChars(string);
    }

    private boolean sameChars(TString other) {
        char[] a = fastCharArray();
        char[] b = other.fastCharArray();
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = hashCode;
        if (hash == 0) {
            char[] chars = fastCharArray();
            for (int i = 0; i < chars.length; i++) {
                hash = 31 * hash + chars[i];
            }
            hashCode = hash;
        }
        return hash;
    }

    public boolean contentEquals(StringBuffer buffer) {
        return contentEquals((CharSequence) buffer);
    }

    public boolean contentEquals(CharSequence other) {
        char[] chars = fastCharArray();
        if (chars.length != other.length()) {
            return false;
        }
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] != other.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean equalsIgnoreCase(String other) {
        if (other == null) {
            return false;
        }
        char[] a = fastCharArray();
        char[] b = chars(other);
        return a.length == b.length && sameFolded(a, 0, b, 0, a.length);
    }

    private static boolean sameFolded(char[] a, int i, char[] b, int j, int count) {
        for (int end = i + count; i < end; i++, j++) {
            if (a[i] != b[j] && CaseMapping.fold(a, i) != CaseMapping.fold(b, j)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int compareTo(String other) {
        char[] a = fastCharArray();
        char[] b = chars(other);
        int count = Math.min(a.length, b.length);
        for (int i = 0; i < count; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return a.length - b.length;
    }

    public int compareToIgnoreCase(String other) {
        char[] a = fastCharArray();
        char[] b = chars(other);
        int count = Math.min(a.length, b.length);
        for (int i = 0; i < count; i++) {
            if (a[i] != b[i]) {
                int difference = CaseMapping.fold(a, i) - CaseMapping.fold(b, i);
                if (difference != 0) {
                    return difference;
                }
            }
        }
        return a.length - b.length;
    }

    public boolean regionMatches(int at, String other, int otherAt, int count) {
        return regionMatches(false, at, other, otherAt, count);
    }

    public boolean regionMatches(boolean ignoreCase, int at, String other, int otherAt, int count) {
        char[] a = fastCharArray();
        char[] b = chars(other);
        if (at < 0 || otherAt < 0 || at > (long) a.length - count || otherAt > (long) b.length - count) {
            return false;
        }
        if (count <= 0) {
            return true;
        }
        return ignoreCase ? sameFolded(a, at, b, otherAt, count) : matches(a, at, b, otherAt, count);
    }

    private static boolean matches(char[] a, int i, char[] b, int j, int count) {
        for (int end = i + count; i < end; i++, j++) {
            if (a[i] != b[j]) {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int at) {
        char[] chars = fastCharArray();
        char[] start = chars(prefix);
        return at >= 0 && at <= chars.length - start.length && matches(chars, at, start, 0, start.length);
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, charactersLength() - suffix.length());
    }

    public int indexOf(int c) {
        return find(c, 0, charactersLength());
    }

    public int indexOf(int c, int from) {
        return find(c, Math.max(from, 0), charactersLength());
    }

    public int indexOf(int c, int from, int to) {
        Bounds.range(from, to, charactersLength());
        return find(c, from, to);
    }

    private int find(int c, int from, int to) {
        char[] chars = fastCharArray();
        if (c >>> 16 == 0) {
            for (int i = from; i < to; i++) {
                if (chars[i] == c) {
                    return i;
                }
            }
        } else if (Character.isValidCodePoint(c)) {
            char high = Character.highSurrogate(c);
            char low = Character.lowSurrogate(c);
            for (int i = from; i < to - 1; i++) {
                if (chars[i] == high && chars[i + 1] == low) {
                    return i;
                }
            }
        }
        return -1;
    }

    public int lastIndexOf(int c) {
        return lastIndexOf(c, charactersLength() - 1);
    }

    public int lastIndexOf(int c, int from) {
        char[] chars = fastCharArray();
        int start = Math.min(from, chars.length - 1);
        if (c >>> 16 == 0) {
            for (int i = start; i >= 0; i--) {
                if (chars[i] == c) {
                    return i;
                }
            }
        } else if (Character.isValidCodePoint(c)) {
            char high = Character.highSurrogate(c);
            char low = Character.lowSurrogate(c);
            for (int i = Math.min(start, chars.length - 2); i >= 0; i--) {
                if (chars[i] == high && chars[i + 1] == low) {
                    return i;
                }
            }
        }
        return -1;
    }

    public int indexOf(String string) {
        return find(fastCharArray(), charactersLength(), chars(string), 0);
    }

    public int indexOf(String string, int from) {
        return find(fastCharArray(), charactersLength(), chars(string), from);
    }

    public int indexOf(String string, int from, int to) {
        Bounds.range(from, to, charactersLength());
        return find(fastCharArray(), to, chars(string), from);
    }

    /** The index of {@code part} among the first characters of {@code chars}, from an index on; -1 without one. */
    public static int find(char[] chars, int length, char[] part, int from) {
        int start = Math.max(Math.min(from, length), 0);
        if (part.length == 0) {
            return start;
        }
        char first = part[0];
        int last = length - part.length;
        for (int i = start; i <= last; i++) {
            if (chars[i] == first && matches(chars, i, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String string) {
        return findLast(fastCharArray(), charactersLength(), chars(string), charactersLength());
    }

    public int lastIndexOf(String string, int from) {
        return findLast(fastCharArray(), charactersLength(), chars(string), from);
    }

    /** As {@link #find}, but the last one that starts at {@code from} or before. */
    public static int findLast(char[] chars, int length, char[] part, int from) {
        for (int i = Math.min(from, length - part.length); i >= 0; i--) {
            if (matches(chars, i, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(CharSequence part) {
        return indexOf(part.toString()) >= 0;
    }

    public String substring(int from) {
        return substring(from, charactersLength());
    }

    public String substring(int from, int to) {
        int length = charactersLength();
        Bounds.range(from, to, length);
        return from == 0 && to == length ? self() : wrap(copy(from, to));
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return substring(from, to);
    }

    public String concat(String other) {
        char[] a = fastCharArray();
        char[] b = chars(other);
        if (b.length == 0) {
            return self();
        }
        char[] result = new char[a.length + b.length];
        System.arraycopy(a, 0, result, 0, a.length);
        System.arraycopy(b, 0, result, a.length, b.length);
        return wrap(result);
    }

    public String replace(char old, char by) {
        char[] chars = fastCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] == old && old != by) {
                char[] result = copy(0, chars.length);
                for (; i < chars.length; i++) {
                    if (chars[i] == old) {
                        result[i] = by;
                    }
                }
                return wrap(result);
            }
        }
        return self();
    }

    public String replace(CharSequence old, CharSequence by) {
        char[] chars = fastCharArray();
        char[] part = chars(old.toString());
        String other = by.toString();
        int found = find(chars, chars.length, part, 0);
        if (found < 0) {
            return self();
        }
        StringBuilder result = new StringBuilder(chars.length);
        int at = 0;
        while (found >= 0) {
            result.append(chars, at, found - at).append(other);
            at = found + part.length;
            if (part.length == 0) {
                if (found == chars.length) {
                    break;
                }
                // An empty part is found before each character and at the end.
                result.append(chars[found++]);
                at = found;
            } else {
                found = find(chars, chars.length, part, at);
            }
        }
        return result.append(chars, at, chars.length - at).toString();
    }

    public boolean matches(String regex) {
        return Pattern.matches(regex, this);
    }

    public String replaceFirst(String regex, String by) {
        return Pattern.cached(regex).matcher(this).replaceFirst(by);
    }

    public String replaceAll(String regex, String by) {
        return Pattern.cached(regex).matcher(this).replaceAll(by);
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public String[] split(String regex, int limit) {
        int separator = separator(chars(regex));
        return separator < 0 ? Pattern.cached(regex).split(this, limit) : splitAt((char) separator, limit);
    }

    public String[] splitWithDelimiters(String regex, int limit) {
        return Pattern.cached(regex).splitWithDelimiters(this, limit);
    }

    /** The one character that a regular expression stands for; -1 if it may stand for others. */
    private static int separator(char[] regex) {
        if (regex.length == 1 && ".$|()[{^?*+\\".indexOf(regex[0]) < 0) {
            return regex[0];
        }
        if (regex.length == 2 && regex[0] == '\\') {
            char c = regex[1];
            boolean letterOrDigit = c >= '0' && c <= '9' || (c | 32) >= 'a' && (c | 32) <= 'z';
            return letterOrDigit ? -1 : c;
        }
        return -1;
    }

    private String[] splitAt(char separator, int limit) {
        char[] chars = fastCharArray();
        int count = 1;
        for (int i = 0; i < chars.length && count != limit; i++) {
            if (chars[i] == separator) {
                count++;
            }
        }
        String[] parts = new String[count];
        int at = 0;
        int last = 0;
        for (int part = 0; part < count; part++) {
            int end = part == count - 1 ? chars.length : find(separator, at, chars.length);
            parts[part] = substring(at, end);
            if (end > at) {
                last = part + 1;
            }
            at = end + 1;
        }
        // A text without the separator is the only part, even if it is empty.
        if (limit != 0 || count == 1 || last == count) {
            return parts;
        }
        String[] result = new String[last];
        System.arraycopy(parts, 0, result, 0, last);
        return result;
    }

    public static String join(CharSequence delimiter, CharSequence... parts) {
        String between = delimiter.toString();
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                result.append(between);
            }
            result.append(String.valueOf(parts[i]));
        }
        return result.toString();
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> parts) {
        String between = delimiter.toString();
        StringBuilder result = new StringBuilder();
        boolean first = true;
        for (CharSequence part : parts) {
            if (!first) {
                result.append(between);
            }
            first = false;
            result.append(String.valueOf(part));
        }
        return result.toString();
    }

    public String toLowerCase() {
        return recased(CaseMapping.toLowerCase(fastCharArray()));
    }

    public String toLowerCase(Locale locale) {
        return recased(CaseMapping.toLowerCase(fastCharArray()));
    }

    public String toUpperCase() {
        return recased(CaseMapping.toUpperCase(fastCharArray()));
    }

    public String toUpperCase(Locale locale) {
        return recased(CaseMapping.toUpperCase(fastCharArray()));
    }

    private String recased(char[] chars) {
        return chars == fastCharArray() ? self() : wrap(chars);
    }

    public String trim() {
        char[] chars = fastCharArray();
        int from = 0;
        int to = chars.length;
        while (from < to && chars[from] <= ' ') {
            from++;
        }
        while (to > from && chars[to - 1] <= ' ') {
            to--;
        }
        return substring(from, to);
    }

    public String strip() {
        int from = blanks();
        return substring(from, Math.max(from, withoutBlanks()));
    }

    public String stripLeading() {
        return substring(blanks());
    }

    public String stripTrailing() {
        return substring(0, withoutBlanks());
    }

    public boolean isBlank() {
        return blanks() == charactersLength();
    }

    /** How many characters of white space the string starts with. */
    private int blanks() {
        char[] chars = fastCharArray();
        int i = 0;
        while (i < chars.length && Character.isWhitespace(chars[i])) {
            i++;
        }
        return i;
    }

    /** The length without the white space at the end. */
    private int withoutBlanks() {
        char[] chars = fastCharArray();
        int i = chars.length;
        while (i > 0 && Character.isWhitespace(chars[i - 1])) {
            i--;
        }
        return i;
    }

    public Stream<String> lines() {
        return lineList().stream();
    }

    private List<String> lineList() {
        char[] chars = fastCharArray();
        List<String> lines = new ArrayList<>();
        int from = 0;
        while (from < chars.length) {
            int to = from;
            while (to < chars.length && chars[to] != '\n' && chars[to] != '\r') {
                to++;
            }
            lines.add(substring(from, to));
            boolean two = to + 1 < chars.length && chars[to] == '\r' && chars[to + 1] == '\n';
            from = to + (two ? 2 : 1);
        }
        return lines;
    }

    public String indent(int count) {
        if (isEmpty()) {
            return "";
        }
        StringBuilder result = new StringBuilder();
        for (String line : lineList()) {
            if (count >= 0) {
                result.repeat(" ", count).append(line);
            } else {
                result.append(line.substring(Math.min(-count, ((TString) (Object) line).blanks())));
            }
            result.append('\n');
        }
        return result.toString();
    }

    public String stripIndent() {
        int length = charactersLength();
        if (length == 0) {
            return "";
        }
        char last = charactersGet(length - 1);
        boolean lineAtEnd = last == '\n' || last == '\r';
        List<String> lines = lineList();
        int indent = lineAtEnd ? 0 : Integer.MAX_VALUE;
        for (int i = 0; i < lines.size() && !lineAtEnd; i++) {
            String line = lines.get(i);
            if (!line.isBlank() || i == lines.size() - 1) {
                indent = Math.min(indent, ((TString) (Object) line).blanks());
            }
        }
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0) {
                result.append('\n');
            }
            String line = lines.get(i);
            int from = Math.min(indent, line.length());
            int to = ((TString) (Object) line).withoutBlanks();
            if (from < to) {
                result.append(line, from, to);
            }
        }
        return lineAtEnd ? result.append('\n').toString() : result.toString();
    }

    public String translateEscapes() {
        char[] chars = fastCharArray();
        StringBuilder result = new StringBuilder(chars.length);
        int i = 0;
        while (i < chars.length) {
            char c = chars[i++];
            if (c != '\\') {
                result.append(c);
                continue;
            }
            c = i < chars.length ? chars[i++] : '\0';
            int escape = "btnfrs\"'\\".indexOf(c);
            if (escape >= 0) {
                result.append("\b\t\n\f\r \"'\\".charAt(escape));
            } else if (c >= '0' && c <= '7') {
                int value = c - '0';
                int end = Math.min(chars.length, i + (c <= '3' ? 2 : 1));
                while (i < end && chars[i] >= '0' && chars[i] <= '7') {
                    value = value * 8 + chars[i++] - '0';
                }
                result.append((char) value);
            } else if (c == '\r') {
                if (i < chars.length && chars[i] == '\n') {
                    i++;
                }
            } else if (c != '\n') {
                throw new IllegalArgumentException(
                        "Invalid escape sequence: \\" + c + " \\\\u" + Numbers.hex(c, 4));
            }
        }
        return result.toString();
    }

    public <R> R transform(Function<? super String, ? extends R> function) {
        return function.apply(self());
    }

    @Override
    public IntStream chars() {
        char[] chars = fastCharArray();
        int[] values = new int[chars.length];
        for (int i = 0; i < chars.length; i++) {
            values[i] = chars[i];
        }
        return Arrays.stream(values);
    }

    @Override
    public IntStream codePoints() {
        return Arrays.stream(CaseMapping.codePoints(fastCharArray(), charactersLength()));
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        char[] chars = fastCharArray();
        if (count == 1) {
            return self();
        }
        if (chars.length == 0 || count == 0) {
            return "";
        }
        long total = (long) chars.length * count;
        if (total > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        char[] result = new char[(int) total];
        System.arraycopy(chars, 0, result, 0, chars.length);
        int filled = chars.length;
        while (filled < result.length) {
            int more = Math.min(filled, result.length - filled);
            System.arraycopy(result, 0, result, filled, more);
            filled += more;
        }
        return wrap(result);
    }

    @PluggableDependency(StringNativeDependency.class)
    @NoSideEffects
    @Intrinsified
    public native String intern();

    @Override
    public String toString() {
        return self();
    }

    public static String format(String format, Object... arguments) {
        return new Formatter().format(format, arguments).toString();
    }

    public static String format(Locale locale, String format, Object... arguments) {
        return new Formatter(locale).format(format, arguments).toString();
    }

    public String formatted(Object... arguments) {
        return new Formatter().format(self(), arguments).toString();
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return new String(chars);
    }

    public static String valueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String copyValueOf(char[] chars) {
        return new String(chars);
    }

    public static String copyValueOf(char[] chars, int offset, int count) {
        return new String(chars, offset, count);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        return wrap(new char[] { value });
    }

    public static String valueOf(int value) {
        return Numbers.toString(value);
    }

    public static String valueOf(long value) {
        return Numbers.toString(value);
    }

    public static String valueOf(float value) {
        return Float.toString(value);
    }

    public static String valueOf(double value) {
        return Double.toString(value);
    }
}
