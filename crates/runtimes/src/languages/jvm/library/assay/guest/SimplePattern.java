package assay.guest;

/**
 * A regular expression that is a row of characters and classes, each with a number of times, where no way back is needed.
 * The compiler puts these methods in the place of those of {@code String} whose expression is such a constant, so that the
 * program needs no engine for all expressions.
 *
 * <p>An expression is described by a text. Each part of it has 1 for a class that is negated and 0 for another one, the
 * least and the greatest number of times, where {@link #MANY} stands for no bound, the number of ranges, and the first and
 * the last character of each range.
 */
public class SimplePattern {
    private static final char MANY = '\uFFFF';

    /** The expression that was used last. */
    private static SimplePattern last;

    private final String description;
    private final Part[] parts;

    /** The one character that the expression stands for; -1 if it is another one. */
    private final int single;

    private SimplePattern(String description) {
        this.description = description;
        int count = 0;
        for (int at = 0; at < description.length(); at += 4 + 2 * description.charAt(at + 3)) {
            count++;
        }
        parts = new Part[count];
        int at = 0;
        for (int i = 0; i < count; i++) {
            parts[i] = new Part(description, at);
            at += 4 + 2 * description.charAt(at + 3);
        }
        Part first = count == 1 ? parts[0] : null;
        boolean one = first != null && first.min == 1 && first.max == 1 && !first.negated && first.ranges.length == 2
                && first.ranges[0] == first.ranges[1];
        single = one ? first.ranges[0] : -1;
    }

    private static SimplePattern of(String description) {
        SimplePattern pattern = last;
        if (pattern == null || pattern.description != description) {
            pattern = new SimplePattern(description);
            last = pattern;
        }
        return pattern;
    }

    /** {@code text.split(expression)}. */
    public static String[] split(String text, String description) {
        return split(text, description, 0);
    }

    /** {@code text.split(expression, limit)}. */
    public static String[] split(String text, String description, int limit) {
        SimplePattern pattern = of(description);
        char[] chars = text.toCharArray();
        String[] pieces = new String[8];
        int size = 0;
        int at = 0;
        int start = pattern.find(chars, 0);
        while (start >= 0 && size + 1 != limit) {
            int end = pattern.end;
            // Nothing at the begin does not split.
            if (end > 0) {
                if (size + 1 >= pieces.length) {
                    pieces = copy(pieces, size, size * 2 + 2);
                }
                pieces[size++] = new String(chars, at, start - at);
                at = end;
            }
            start = pattern.find(chars, end == start ? end + 1 : end);
        }
        if (size == 0) {
            return new String[] { text };
        }
        pieces[size++] = new String(chars, at, chars.length - at);
        while (limit == 0 && size > 0 && pieces[size - 1].isEmpty()) {
            size--;
        }
        return copy(pieces, size, size);
    }

    private static String[] copy(String[] pieces, int count, int length) {
        String[] result = new String[length];
        System.arraycopy(pieces, 0, result, 0, count);
        return result;
    }

    /** {@code text.replaceAll(expression, by)} for a replacement that has no references. */
    public static String replaceAll(String text, String description, String by) {
        return replace(text, of(description), by, true);
    }

    /** {@code text.replaceFirst(expression, by)} for a replacement that has no references. */
    public static String replaceFirst(String text, String description, String by) {
        return replace(text, of(description), by, false);
    }

    private static String replace(String text, SimplePattern pattern, String by, boolean all) {
        char[] chars = text.toCharArray();
        int start = pattern.find(chars, 0);
        if (start < 0) {
            return text;
        }
        StringBuilder result = new StringBuilder(chars.length);
        int at = 0;
        while (start >= 0) {
            result.append(chars, at, start - at).append(by);
            at = pattern.end;
            start = all ? pattern.find(chars, at == start ? at + 1 : at) : -1;
        }
        return result.append(chars, at, chars.length - at).toString();
    }

    /** {@code text.matches(expression)}. */
    public static boolean matches(String text, String description) {
        char[] chars = text.toCharArray();
        return of(description).match(chars, 0) == chars.length;
    }

    /** Where the match ends that {@link #find} has found. */
    private int end;

    /** The index of the first match from an index on; -1 without one. */
    private int find(char[] chars, int from) {
        if (single >= 0) {
            for (int i = from; i < chars.length; i++) {
                if (chars[i] == single) {
                    end = i + 1;
                    return i;
                }
            }
            return -1;
        }
        for (int i = from; i <= chars.length; i++) {
            int stop = match(chars, i);
            if (stop >= 0) {
                end = stop;
                return i;
            }
        }
        return -1;
    }

    private static boolean isPair(char[] chars, int i) {
        return (chars[i] & 0xFC00) == 0xD800 && i + 1 < chars.length && (chars[i + 1] & 0xFC00) == 0xDC00;
    }

    /** The index behind the match at an index; -1 without one. */
    private int match(char[] chars, int start) {
        int at = start;
        for (int i = 0; i < parts.length; i++) {
            Part part = parts[i];
            int count = 0;
            while (count < part.max && at < chars.length) {
                char c = chars[at];
                if (c >= 0xD800 && isPair(chars, at)) {
                    // A class has only characters of one unit, unless it is negated.
                    if (!part.negated) {
                        break;
                    }
                    at++;
                } else if (!part.has(c)) {
                    break;
                }
                at++;
                count++;
            }
            if (count < part.min) {
                return -1;
            }
        }
        return at;
    }

    /** A class of characters and the number of times that it comes. */
    private static class Part {
        final boolean negated;
        final int min;
        final int max;
        final char[] ranges;

        /** What is in the class of the characters 0 to 63 and 64 to 127. */
        private long low;
        private long high;

        Part(String description, int at) {
            negated = description.charAt(at) != 0;
            min = description.charAt(at + 1);
            max = description.charAt(at + 2) == MANY ? Integer.MAX_VALUE : description.charAt(at + 2);
            ranges = description.substring(at + 4, at + 4 + 2 * description.charAt(at + 3)).toCharArray();
            for (char c = 0; c < 64; c++) {
                low |= isIn(c) ? 1L << c : 0;
                high |= isIn((char) (c + 64)) ? 1L << c : 0;
            }
        }

        private boolean isIn(char c) {
            for (int i = 0; i < ranges.length; i += 2) {
                if (c >= ranges[i] && c <= ranges[i + 1]) {
                    return !negated;
                }
            }
            return negated;
        }

        boolean has(char c) {
            return c < 128 ? ((c < 64 ? low : high) >>> c & 1) != 0 : isIn(c);
        }
    }
}
