package assay.lib.java.util;

import java.util.Enumeration;
import java.util.NoSuchElementException;
import org.teavm.classlib.java.lang.TString;

/** {@code java.util.StringTokenizer}. */
public class StringTokenizer implements Enumeration<Object> {
    private final char[] chars;
    private final boolean delimitersToo;
    private char[] delimiters;

    /** The delimiters below 64 as bits, and whether there are others. */
    private long low;
    private boolean others;

    private int at;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    public StringTokenizer(String text, String delimiters) {
        this(text, delimiters, false);
    }

    public StringTokenizer(String text, String delimiters, boolean delimitersToo) {
        chars = TString.chars(text);
        this.delimitersToo = delimitersToo;
        if (delimiters != null) {
            use(delimiters);
        }
    }

    private void use(String string) {
        delimiters = TString.chars(string);
        low = 0;
        others = false;
        for (int i = 0; i < delimiters.length; i++) {
            if (delimiters[i] < 64) {
                low |= 1L << delimiters[i];
            } else {
                others = true;
            }
        }
    }

    private boolean isOther(char c) {
        char[] all = delimiters;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == c) {
                return true;
            }
        }
        return false;
    }

    private void check() {
        if (delimiters == null) {
            throw new NullPointerException();
        }
    }

    /** The index of the first character from an index on that is a delimiter, or of the first one that is none. */
    private int find(int from, boolean delimiter) {
        char[] text = chars;
        int length = text.length;
        long bits = low;
        boolean more = others;
        int i = from;
        while (i < length) {
            char c = text[i];
            boolean is = c < 64 ? (bits >>> c & 1) != 0 : more && isOther(c);
            if (is == delimiter) {
                break;
            }
            i++;
        }
        return i;
    }

    /** The index of the next token, if delimiters are none. */
    private int skip(int from) {
        return delimitersToo ? from : find(from, false);
    }

    private int endOf(int from) {
        int end = find(from, true);
        return end == from && end < chars.length ? end + 1 : end;
    }

    public boolean hasMoreTokens() {
        check();
        at = skip(at);
        return at < chars.length;
    }

    public String nextToken() {
        check();
        int from = skip(at);
        if (from >= chars.length) {
            throw new NoSuchElementException();
        }
        at = endOf(from);
        return new String(chars, from, at - from);
    }

    public String nextToken(String delimiters) {
        use(delimiters);
        return nextToken();
    }

    @Override
    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    @Override
    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        check();
        int count = 0;
        int i = skip(at);
        while (i < chars.length) {
            count++;
            i = skip(endOf(i));
        }
        return count;
    }
}
