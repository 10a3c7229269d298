package assay.lib.java.util;

import assay.guest.Numbers;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.InputMismatchException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.teavm.classlib.java.lang.TString;

/**
 * {@code java.util.Scanner}. Tokens between white space, lines and numbers need no regular expressions, so a program that
 * uses no others has none of their code.
 */
public final class Scanner implements Iterator<String>, Closeable {
    private static final char GROUP_SEPARATOR = ',';

    private static final char NEXT_LINE = '\u0085';
    private static final char LINE_SEPARATOR = '\u2028';
    private static final char PARAGRAPH_SEPARATOR = '\u2029';

    private final Reader source;
    private char[] chars;
    private int at;
    private int end;
    private boolean atEnd;
    private boolean closed;
    private IOException trouble;
    private int radix = 10;
    private Locale locale;

    /** What stands between tokens; null for white space. */
    private Delimiter delimiter;

    /** The token that was found and not taken yet. */
    private boolean found;
    private int tokenFrom;
    private int tokenTo;

    private MatchResult match;

    public Scanner(InputStream source) {
        this(new InputStreamReader(Objects.requireNonNull(source, "source")));
    }

    public Scanner(InputStream source, String charset) {
        this(reader(Objects.requireNonNull(source, "source"), charset));
    }

    public Scanner(InputStream source, Charset charset) {
        this(new InputStreamReader(Objects.requireNonNull(source, "source"), charset));
    }

    public Scanner(File source) throws FileNotFoundException {
        this(new InputStreamReader(new FileInputStream(source)));
    }

    public Scanner(File source, String charset) throws FileNotFoundException {
        this(reader(new FileInputStream(source), charset));
    }

    /** The source must be a {@code Reader}. */
    public Scanner(Readable source) {
        Objects.requireNonNull(source, "source");
        if (!(source instanceof Reader)) {
            throw new UnsupportedOperationException("a Scanner can only read from a Reader here");
        }
        this.source = (Reader) source;
        chars = new char[1024];
    }

    public Scanner(String source) {
        this.source = null;
        chars = TString.chars(source);
        end = chars.length;
        atEnd = true;
    }

    private static Reader reader(InputStream source, String charset) {
        try {
            return new InputStreamReader(source, charset);
        } catch (UnsupportedEncodingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (source != null) {
                source.close();
            }
        } catch (IOException e) {
            trouble = e;
        }
    }

    public IOException ioException() {
        return trouble;
    }

    /** Reads more. Characters before the current place may go, so indexes must count from there. */
    private boolean readMore() {
        if (atEnd) {
            return false;
        }
        char[] old = chars;
        if (end == old.length) {
            if (at < old.length / 2) {
                chars = new char[old.length * 2];
            }
            System.arraycopy(old, at, chars, 0, end - at);
            tokenFrom -= at;
            tokenTo -= at;
            end -= at;
            at = 0;
        }
        int count = -1;
        try {
            do {
                count = source.read(chars, end, chars.length - end);
            } while (count == 0);
        } catch (IOException e) {
            trouble = e;
        }
        if (count < 0) {
            atEnd = true;
            return false;
        }
        end += count;
        return true;
    }

    private static boolean isBlank(char c) {
        return c <= ' ' ? c == ' ' || c >= '\t' && c <= '\r' || c >= 28 : c > 127 && Character.isWhitespace(c);
    }

    /** Finds the next token. */
    private boolean find() {
        checkOpen();
        if (found) {
            return true;
        }
        if (delimiter != null) {
            return findBetween();
        }
        int from = at;
        while (true) {
            char[] text = chars;
            int limit = end;
            while (from < limit && isBlank(text[from])) {
                from++;
            }
            if (from < limit) {
                break;
            }
            int before = from - at;
            boolean more = readMore();
            from = at + before;
            if (!more) {
                tokenFrom = from;
                return false;
            }
        }
        int to = from;
        while (true) {
            char[] text = chars;
            int limit = end;
            while (to < limit && !isBlank(text[to])) {
                to++;
            }
            if (to < limit) {
                break;
            }
            int before = at;
            if (!readMore()) {
                break;
            }
            from += at - before;
            to += at - before;
        }
        tokenFrom = from;
        tokenTo = to;
        found = true;
        return true;
    }

    private boolean findBetween() {
        while (readMore()) {
            // A delimiter may be of any length, so all of the text is wanted.
        }
        int from = delimiter.skip(chars, at, end);
        tokenFrom = from;
        if (from == end) {
            return false;
        }
        tokenTo = delimiter.find(from);
        found = true;
        return true;
    }

    /** Finds the next token, which must be there. Then the place is at its begin. */
    private void need() {
        if (!find()) {
            at = tokenFrom;
            throw new NoSuchElementException();
        }
        at = tokenFrom;
    }

    private String token() {
        return new String(chars, tokenFrom, tokenTo - tokenFrom);
    }

    private void take() {
        at = tokenTo;
        found = false;
    }

    @Override
    public boolean hasNext() {
        return find();
    }

    @Override
    public String next() {
        need();
        String token = token();
        take();
        return token;
    }

    // ---- Lines

    public boolean hasNextLine() {
        checkOpen();
        return at < end || readMore();
    }

    public String nextLine() {
        checkOpen();
        int length = 0;
        while (true) {
            char[] text = chars;
            int limit = end;
            int i = at + length;
            while (i < limit && !isLineEnd(text[i])) {
                i++;
            }
            length = i - at;
            if (i < limit && (text[i] != '\r' || i + 1 < limit)) {
                break;
            }
            if (!readMore()) {
                break;
            }
        }
        int from = at;
        int to = from + length;
        if (to == end && length == 0) {
            throw new NoSuchElementException("No line found");
        }
        String line = new String(chars, from, length);
        if (to < end) {
            to += chars[to] == '\r' && to + 1 < end && chars[to + 1] == '\n' ? 2 : 1;
        }
        at = to;
        found = false;
        return line;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == NEXT_LINE || c == LINE_SEPARATOR || c == PARAGRAPH_SEPARATOR;
    }

    // ---- Whole numbers

    /** Whether the token is a whole number as it is written with group separators or without. */
    private boolean isInteger(int base) {
        int from = tokenFrom;
        if (from < tokenTo && (chars[from] == '-' || chars[from] == '+')) {
            from++;
        }
        return from < tokenTo && numeral(from, base) == tokenTo;
    }

    /** The index behind the digits and group separators that start at an index. */
    private int numeral(int from, int base) {
        int i = from;
        while (i < tokenTo && isDigit(chars[i], base)) {
            i++;
        }
        if (i == tokenTo || chars[i] != GROUP_SEPARATOR || i - from > 3 || i == from || chars[from] == '0') {
            return i;
        }
        while (i < tokenTo && chars[i] == GROUP_SEPARATOR) {
            int group = i + 1;
            while (group < tokenTo && group < i + 4 && isDigit(chars[group], base)) {
                group++;
            }
            if (group < i + 4) {
                return -1;
            }
            i = group;
        }
        return i;
    }

    private static boolean isDigit(char c, int base) {
        int digit = c - '0';
        return digit >= 0 && digit < 10 || Character.digit(c, base) >= 0 || Character.isDigit(c);
    }

    /** The token without group separators, with the digits of ASCII. */
    private String plainToken() {
        StringBuilder plain = new StringBuilder(tokenTo - tokenFrom);
        for (int i = tokenFrom; i < tokenTo; i++) {
            char c = chars[i];
            if (c != GROUP_SEPARATOR) {
                plain.append(c > 127 && Character.isDigit(c) ? (char) ('0' + Character.digit(c, 10)) : c);
            }
        }
        return plain.toString();
    }

    /** Takes the token as a number between two bounds. */
    private long number(int base, long min, long max) {
        checkRadix(base);
        need();
        if (Numbers.parse(chars, tokenFrom, tokenTo, base, min, max)) {
            take();
            return Numbers.parsed;
        }
        found = false;
        if (!isInteger(base)) {
            throw new InputMismatchException();
        }
        String plain = plainToken();
        if (Numbers.parse(TString.chars(plain), 0, plain.length(), base, min, max)) {
            take();
            return Numbers.parsed;
        }
        String type = max > Short.MAX_VALUE || !Numbers.parse(TString.chars(plain), 0, plain.length(), base,
                Integer.MIN_VALUE, Integer.MAX_VALUE)
                ? Numbers.wrong(plain, base).getMessage()
                : "Value out of range. Value:\"" + plain + "\" Radix:" + base;
        throw new InputMismatchException(type);
    }

    private boolean hasNumber(int base, long min, long max) {
        checkRadix(base);
        if (!find()) {
            return false;
        }
        if (Numbers.parse(chars, tokenFrom, tokenTo, base, min, max)) {
            return true;
        }
        if (!isInteger(base)) {
            return false;
        }
        String plain = plainToken();
        return Numbers.parse(TString.chars(plain), 0, plain.length(), base, min, max);
    }

    private static void checkRadix(int base) {
        if (base < Character.MIN_RADIX || base > Character.MAX_RADIX) {
            throw new IllegalArgumentException("radix:" + base);
        }
    }

    public boolean hasNextByte() {
        return hasNextByte(radix);
    }

    public boolean hasNextByte(int base) {
        return hasNumber(base, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public byte nextByte() {
        return nextByte(radix);
    }

    public byte nextByte(int base) {
        return (byte) number(base, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    public boolean hasNextShort() {
        return hasNextShort(radix);
    }

    public boolean hasNextShort(int base) {
        return hasNumber(base, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public short nextShort() {
        return nextShort(radix);
    }

    public short nextShort(int base) {
        return (short) number(base, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public boolean hasNextInt() {
        return hasNextInt(radix);
    }

    public boolean hasNextInt(int base) {
        return hasNumber(base, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public int nextInt() {
        return nextInt(radix);
    }

    public int nextInt(int base) {
        return (int) number(base, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public boolean hasNextLong() {
        return hasNextLong(radix);
    }

    public boolean hasNextLong(int base) {
        return hasNumber(base, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public long nextLong() {
        return nextLong(radix);
    }

    public long nextLong(int base) {
        return number(base, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public boolean hasNextBigInteger() {
        return hasNextBigInteger(radix);
    }

    public boolean hasNextBigInteger(int base) {
        checkRadix(base);
        return find() && isInteger(base);
    }

    public BigInteger nextBigInteger() {
        return nextBigInteger(radix);
    }

    public BigInteger nextBigInteger(int base) {
        checkRadix(base);
        need();
        found = false;
        if (!isInteger(base)) {
            throw new InputMismatchException();
        }
        BigInteger number = new BigInteger(plainToken(), base);
        take();
        return number;
    }

    // ---- Numbers with a fraction

    private boolean isDecimal() {
        int i = tokenFrom;
        if (i < tokenTo && (chars[i] == '-' || chars[i] == '+')) {
            i++;
        }
        int digits = numeral(i, 10);
        if (digits < 0) {
            return false;
        }
        boolean whole = digits > i;
        i = digits;
        if (i < tokenTo && chars[i] == '.') {
            int fraction = ++i;
            while (i < tokenTo && isDigit(chars[i], 10)) {
                i++;
            }
            whole |= i > fraction;
        }
        if (!whole) {
            return false;
        }
        if (i < tokenTo && (chars[i] == 'e' || chars[i] == 'E')) {
            i++;
            if (i < tokenTo && (chars[i] == '-' || chars[i] == '+')) {
                i++;
            }
            int exponent = i;
            while (i < tokenTo && isDigit(chars[i], 10)) {
                i++;
            }
            if (i == exponent) {
                return false;
            }
        }
        return i == tokenTo;
    }

    /** Whether the token is a number, the word for none or for infinity, or a hexadecimal number with a point. */
    private boolean isFloating() {
        if (isDecimal()) {
            return true;
        }
        String token = token();
        int from = token.startsWith("-") || token.startsWith("+") ? 1 : 0;
        String rest = token.substring(from);
        if (rest.equals("NaN") || rest.equals("Infinity") || rest.equals("\u221E")) {
            return true;
        }
        if (!rest.startsWith("0x") && !rest.startsWith("0X") || rest.indexOf('.') < 0) {
            return false;
        }
        char last = rest.charAt(rest.length() - 1);
        if (!isDigit(last, 16)) {
            return false;
        }
        try {
            Double.parseDouble(rest.indexOf('p') < 0 && rest.indexOf('P') < 0 ? rest + "p0" : rest);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private String floating() {
        need();
        found = false;
        if (!isFloating()) {
            throw new InputMismatchException();
        }
        return plainToken();
    }

    /** The sign of infinity is a number for the scanner, but not for those that read numbers. */
    private static String parsable(String number) {
        if (number.endsWith("\u221E")) {
            throw new InputMismatchException("For input string: \"" + number + "\"");
        }
        return number;
    }

    public boolean hasNextDouble() {
        return find() && isFloating();
    }

    public double nextDouble() {
        double number = Double.parseDouble(parsable(floating()));
        take();
        return number;
    }

    public boolean hasNextFloat() {
        return find() && isFloating();
    }

    public float nextFloat() {
        float number = Float.parseFloat(parsable(floating()));
        take();
        return number;
    }

    public boolean hasNextBigDecimal() {
        return find() && isDecimal();
    }

    public BigDecimal nextBigDecimal() {
        need();
        found = false;
        if (!isDecimal()) {
            throw new InputMismatchException();
        }
        BigDecimal number = new BigDecimal(plainToken());
        take();
        return number;
    }

    public boolean hasNextBoolean() {
        return find() && isBoolean(token());
    }

    public boolean nextBoolean() {
        need();
        found = false;
        String token = token();
        if (!isBoolean(token)) {
            throw new InputMismatchException();
        }
        take();
        return token.equalsIgnoreCase("true");
    }

    private static boolean isBoolean(String token) {
        return token.equalsIgnoreCase("true") || token.equalsIgnoreCase("false");
    }

    // ---- Settings

    public int radix() {
        return radix;
    }

    public Scanner useRadix(int base) {
        checkRadix(base);
        radix = base;
        return this;
    }

    public Locale locale() {
        return locale == null ? Locale.getDefault() : locale;
    }

    /** Numbers are written as in the United States whatever the locale. */
    public Scanner useLocale(Locale other) {
        locale = other;
        return this;
    }

    public Scanner reset() {
        delimiter = null;
        found = false;
        radix = 10;
        locale = null;
        return this;
    }

    public Pattern delimiter() {
        return delimiter == null ? Pattern.compile("\\p{javaWhitespace}+") : delimiter.pattern();
    }

    public Scanner useDelimiter(String pattern) {
        return useDelimiter(Pattern.compile(pattern));
    }

    public Scanner useDelimiter(Pattern pattern) {
        delimiter = new PatternDelimiter(pattern);
        found = false;
        return this;
    }

    // ---- Patterns

    public boolean hasNext(String pattern) {
        return hasNext(Pattern.compile(pattern));
    }

    public boolean hasNext(Pattern pattern) {
        Objects.requireNonNull(pattern);
        return find() && matches(pattern);
    }

    public String next(String pattern) {
        return next(Pattern.compile(pattern));
    }

    public String next(Pattern pattern) {
        need();
        found = false;
        if (!matches(pattern)) {
            throw new InputMismatchException();
        }
        String token = token();
        take();
        return token;
    }

    private boolean matches(Pattern pattern) {
        Matcher matcher = pattern.matcher(token());
        boolean matches = matcher.matches();
        match = matches ? matcher.toMatchResult() : null;
        return matches;
    }

    public MatchResult match() {
        if (match == null) {
            throw new IllegalStateException("No match result available");
        }
        return match;
    }

    public String findInLine(String pattern) {
        return findInLine(Pattern.compile(pattern));
    }

    public String findInLine(Pattern pattern) {
        checkOpen();
        int length = 0;
        do {
            while (at + length < end && !isLineEnd(chars[at + length])) {
                length++;
            }
        } while (at + length == end && readMore());
        return find(pattern, length);
    }

    public String findWithinHorizon(String pattern, int horizon) {
        return findWithinHorizon(Pattern.compile(pattern), horizon);
    }

    public String findWithinHorizon(Pattern pattern, int horizon) {
        checkOpen();
        if (horizon < 0) {
            throw new IllegalArgumentException("horizon < 0");
        }
        while ((horizon == 0 || end - at < horizon) && readMore()) {
            // All that may be looked at is read first.
        }
        return find(pattern, horizon == 0 ? end - at : Math.min(horizon, end - at));
    }

    private String find(Pattern pattern, int length) {
        Matcher matcher = pattern.matcher(new String(chars, at, length));
        found = false;
        if (!matcher.find()) {
            match = null;
            return null;
        }
        match = matcher.toMatchResult();
        at += matcher.end();
        return matcher.group();
    }

    public Scanner skip(String pattern) {
        return skip(Pattern.compile(pattern));
    }

    public Scanner skip(Pattern pattern) {
        checkOpen();
        while (readMore()) {
            // The pattern may match text of any length.
        }
        Matcher matcher = pattern.matcher(new String(chars, at, end - at));
        found = false;
        if (!matcher.lookingAt()) {
            match = null;
            throw new NoSuchElementException();
        }
        match = matcher.toMatchResult();
        at += matcher.end();
        return this;
    }

    public Stream<String> tokens() {
        List<String> tokens = new ArrayList<>();
        while (hasNext()) {
            tokens.add(next());
        }
        return tokens.stream();
    }

    public Stream<MatchResult> findAll(String pattern) {
        return findAll(Pattern.compile(pattern));
    }

    public Stream<MatchResult> findAll(Pattern pattern) {
        List<MatchResult> results = new ArrayList<>();
        while (findWithinHorizon(pattern, 0) != null) {
            results.add(match);
        }
        return results.stream();
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        return "java.util.Scanner[position=" + at + "][source closed=" + closed + "]";
    }

    /** What stands between tokens. It is a class of its own so that only programs that set one need patterns. */
    private abstract static class Delimiter {
        /** The index behind the delimiter that a part of the text starts with. */
        abstract int skip(char[] chars, int from, int to);

        /** The index of the next delimiter behind an index of the same part; the end of the part without one. */
        abstract int find(int from);

        abstract Pattern pattern();
    }

    private static final class PatternDelimiter extends Delimiter {
        private final Pattern pattern;
        private Matcher matcher;
        private char[] text;
        private int limit;

        PatternDelimiter(Pattern pattern) {
            this.pattern = pattern;
        }

        @Override
        int skip(char[] chars, int from, int to) {
            if (chars != text || to != limit) {
                matcher = pattern.matcher(new String(chars, 0, to));
                matcher.useTransparentBounds(true);
                matcher.useAnchoringBounds(false);
                text = chars;
                limit = to;
            }
            matcher.region(from, to);
            return matcher.lookingAt() ? matcher.end() : from;
        }

        @Override
        int find(int from) {
            matcher.region(from, limit);
            boolean found = matcher.find();
            // Nothing is no delimiter where the token starts.
            if (found && matcher.end() == from) {
                found = matcher.find();
            }
            return found ? matcher.start() : limit;
        }

        @Override
        Pattern pattern() {
            return pattern;
        }
    }
}
