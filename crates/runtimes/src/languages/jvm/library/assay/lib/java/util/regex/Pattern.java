package assay.lib.java.util.regex;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** {@code java.util.regex.Pattern}: a small engine of our own. */
public final class Pattern implements Serializable {
    public static final int UNIX_LINES = 1;
    public static final int CASE_INSENSITIVE = 2;
    public static final int COMMENTS = 4;
    public static final int MULTILINE = 8;
    public static final int LITERAL = 16;
    public static final int DOTALL = 32;
    public static final int UNICODE_CASE = 64;
    public static final int CANON_EQ = 128;
    public static final int UNICODE_CHARACTER_CLASS = 256;

    private static final int ALL_FLAGS = 511;

    /** The pattern that a string's own methods have used last. */
    private static Pattern last;

    private final String pattern;
    private final int flags;

    /** The names of the groups, by their numbers; null if no group has one. */
    private final String[] names;

    final Program program;

    private Pattern(String pattern, int flags) {
        if ((flags & ~ALL_FLAGS) != 0) {
            throw new IllegalArgumentException("Unknown flag 0x" + Integer.toHexString(flags));
        }
        this.pattern = pattern;
        int given = (flags & UNICODE_CHARACTER_CLASS) != 0 ? flags | UNICODE_CASE : flags;
        Parser parser = new Parser(pattern, given);
        program = parser.parse();
        this.flags = parser.flags();
        names = parser.names();
    }

    public static Pattern compile(String regex) {
        return new Pattern(regex, 0);
    }

    public static Pattern compile(String regex, int flags) {
        return new Pattern(regex, flags);
    }

    /** As {@link #compile(String)}, but may give the same pattern again. */
    public static Pattern cached(String regex) {
        Pattern cached = last;
        if (cached == null || !cached.pattern.equals(regex)) {
            cached = new Pattern(regex, 0);
            last = cached;
        }
        return cached;
    }

    public static boolean matches(String regex, CharSequence text) {
        return cached(regex).matcher(text).matches();
    }

    public String pattern() {
        return pattern;
    }

    @Override
    public String toString() {
        return pattern;
    }

    public int flags() {
        return flags;
    }

    public Matcher matcher(CharSequence text) {
        return new Matcher(this, text);
    }

    public Map<String, Integer> namedGroups() {
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; names != null && i < names.length; i++) {
            if (names[i] != null) {
                numbers.put(names[i], i);
            }
        }
        return numbers;
    }

    /** The number of the group with this name; -1 without one. */
    int groupNumber(String name) {
        return Parser.groupNumber(names, name);
    }

    public String[] split(CharSequence text) {
        return split(text, 0, false);
    }

    public String[] split(CharSequence text, int limit) {
        return split(text, limit, false);
    }

    public String[] splitWithDelimiters(CharSequence text, int limit) {
        return split(text, limit, true);
    }

    private String[] split(CharSequence text, int limit, boolean delimiters) {
        String string = text.toString();
        String[] parts = new String[8];
        int size = 0;
        Matcher matcher = matcher(string);
        int at = 0;
        int count = 1;
        while (count != limit && matcher.find()) {
            // Nothing at the begin does not split.
            if (matcher.end() == 0) {
                continue;
            }
            if (size + 2 >= parts.length) {
                parts = copy(parts, size, size * 2 + 2);
            }
            parts[size++] = string.substring(at, matcher.start());
            if (delimiters) {
                parts[size++] = matcher.group();
            }
            at = matcher.end();
            count++;
        }
        if (count == 1) {
            return new String[] { string };
        }
        parts[size++] = string.substring(at);
        while (limit == 0 && size > 0 && parts[size - 1].isEmpty()) {
            size--;
        }
        return copy(parts, size, size);
    }

    private static String[] copy(String[] parts, int count, int length) {
        String[] result = new String[length];
        System.arraycopy(parts, 0, result, 0, count);
        return result;
    }

    public Stream<String> splitAsStream(CharSequence text) {
        return Stream.of(split(text));
    }

    public Predicate<String> asPredicate() {
        return text -> matcher(text).find();
    }

    public Predicate<String> asMatchPredicate() {
        return text -> matcher(text).matches();
    }

    public static String quote(String text) {
        if (text.indexOf("\\E") < 0) {
            return "\\Q" + text + "\\E";
        }
        return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    }
}
