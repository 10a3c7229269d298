package assay.lib.java.util.regex;

import org.teavm.classlib.java.lang.TString;

/** Reads a regular expression. What is wrong with one is told in the JDK's words. */
final class Parser {
    private static final int UNIX_LINES = 1;
    private static final int IGNORE_CASE = 2;
    private static final int COMMENTS = 4;
    private static final int MULTILINE = 8;
    private static final int LITERAL = 16;
    private static final int DOTALL = 32;
    private static final int UNICODE_CASE = 64;
    private static final int UNICODE_CLASSES = 256;

    private static final int END = -1;

    /** The letters of the flags, in the order of their bits; those without a letter are spaces. */
    private static final String FLAGS = "dixm su U";

    private final String pattern;
    private final char[] chars;
    private int at;
    private int flags;
    private int groups = 1;

    /** Whether the expression names a character that is a surrogate pair. */
    private boolean pairs;

    /** The names of the groups, by their numbers; null if no group has one. */
    private String[] names;

    Parser(String pattern, int flags) {
        this.pattern = pattern;
        this.flags = flags;
        chars = TString.chars(pattern);
    }

    String[] names() {
        return names;
    }

    /** The number of the group with this name; -1 without one. */
    static int groupNumber(String[] names, String name) {
        for (int i = 0; names != null && i < names.length; i++) {
            if (name.equals(names[i])) {
                return i;
            }
        }
        return -1;
    }

    int flags() {
        return flags;
    }

    Program parse() {
        Node root;
        if (is(LITERAL)) {
            root = new Node(Node.SEQUENCE, 0);
            while (at < chars.length) {
                root.add(literal(next()));
            }
        } else {
            root = choice();
            if (at < chars.length) {
                throw error("Unmatched closing ')'", at - 1);
            }
        }
        Program program = new Program(root, groups, is(UNICODE_CLASSES) ? Classes.unicode("WORD") : CharSet.WORD);
        program.pairs = pairs;
        return program;
    }

    private boolean is(int flag) {
        return (flags & flag) != 0;
    }

    private PatternSyntaxException error(String description, int index) {
        return new PatternSyntaxException(description, pattern, index);
    }

    // ---- Characters

    /** The code point at the current place; {@link #END} at the end. */
    private int peek() {
        return at < chars.length ? Character.codePointAt(chars, at) : END;
    }

    private int next() {
        int point = peek();
        boolean pair = point != END && point >>> 16 != 0;
        pairs |= pair;
        at += pair ? 2 : 1;
        return point;
    }

    private boolean take(char c) {
        if (at < chars.length && chars[at] == c) {
            at++;
            return true;
        }
        return false;
    }

    private boolean startsWith(String text) {
        return pattern.startsWith(text, at);
    }

    /** Leaves out white space and comments, if the flag says so. */
    private void skipComments() {
        while (is(COMMENTS) && at < chars.length) {
            char c = chars[at];
            if (c == ' ' || c >= '\t' && c <= '\r') {
                at++;
            } else if (c == '#') {
                while (at < chars.length && !isLineEnd(chars[at])) {
                    at++;
                }
            } else {
                break;
            }
        }
    }

    private boolean isLineEnd(char c) {
        return c == '\n' || !is(UNIX_LINES) && (c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029);
    }

    // ---- Structure

    private Node choice() {
        Node first = sequence();
        if (at >= chars.length || chars[at] != '|') {
            return first;
        }
        Node choice = new Node(Node.CHOICE, first);
        while (take('|')) {
            choice.add(sequence());
        }
        return choice;
    }

    private Node sequence() {
        Node sequence = new Node(Node.SEQUENCE, 0);
        while (true) {
            skipComments();
            int c = peek();
            if (c == END || c == '|' || c == ')') {
                return sequence;
            }
            if (startsWith("\\Q")) {
                quoted(sequence);
                continue;
            }
            Node atom = atom(c);
            if (atom != null) {
                sequence.add(quantified(atom));
            }
        }
    }

    /** Reads the text between {@code \Q} and {@code \E}. A quantifier behind it is for the last character. */
    private void quoted(Node sequence) {
        at += 2;
        int end = pattern.indexOf("\\E", at);
        int stop = end < 0 ? chars.length : end;
        Node last = null;
        while (at < stop) {
            if (last != null) {
                sequence.add(last);
            }
            last = literal(next());
        }
        if (end >= 0) {
            at += 2;
        }
        if (last != null) {
            sequence.add(quantified(last));
        }
    }

    /** A group, a class or a character; null for what only sets flags. */
    private Node atom(int c) {
        switch (c) {
            case '(':
                return group();
            case '[':
                return Node.of(characterClass());
            case '\\':
                return escape();
            case '.':
                at++;
                return Node.of(dot());
            case '^':
                at++;
                return new Node(Node.PLACE, !is(MULTILINE) ? Program.BEGIN
                        : is(UNIX_LINES) ? Program.UNIX_LINE_BEGIN : Program.LINE_BEGIN);
            case '$':
                at++;
                if (is(MULTILINE)) {
                    return new Node(Node.PLACE, is(UNIX_LINES) ? Program.UNIX_LINE_END : Program.LINE_END);
                }
                return new Node(Node.PLACE, is(UNIX_LINES) ? Program.UNIX_LAST_LINE_END : Program.LAST_LINE_END);
            case '*':
            case '+':
            case '?':
                throw error("Dangling meta character '" + (char) c + "'", at);
            case '{':
                if (at + 1 >= chars.length || !isDigit(chars[at + 1])) {
                    throw error("Illegal repetition", at + 1);
                }
                // A second number of times is one of nothing.
                return new Node(Node.EMPTY, 0);
            default:
                return literal(next());
        }
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private CharSet dot() {
        if (is(DOTALL)) {
            return CharSet.ANY;
        }
        CharSet ends = CharSet.of('\n');
        if (!is(UNIX_LINES)) {
            ends = ends.or(CharSet.of('\r')).or(CharSet.of(0x85)).or(CharSet.range(0x2028, 0x2029));
        }
        return ends.not();
    }

    private Node literal(int point) {
        CharSet set = is(IGNORE_CASE) ? single(point) : null;
        return set == null || !set.hasOther(point) ? new Node(Node.CHAR, point) : Node.of(set);
    }

    /** One character, with its other case if that is wanted and there is one. */
    private CharSet single(int point) {
        CharSet set = CharSet.of(point);
        if (!is(IGNORE_CASE)) {
            return set;
        }
        int upper = Character.toUpperCase(point);
        boolean unicode = is(UNICODE_CASE) && upper != Character.toLowerCase(upper);
        return unicode || point < 128 ? set.anyCase(unicode) : set;
    }

    private Node quantified(Node atom) {
        skipComments();
        int c = peek();
        int min;
        int max;
        if (c == '*' || c == '+' || c == '?') {
            at++;
            min = c == '+' ? 1 : 0;
            max = c == '?' ? 1 : Node.MANY;
        } else if (c == '{') {
            if (at + 1 >= chars.length || !isDigit(chars[at + 1])) {
                throw error("Illegal repetition", at + 1);
            }
            at++;
            min = bound();
            max = min;
            if (take(',')) {
                max = at < chars.length && isDigit(chars[at]) ? bound() : Node.MANY;
            }
            if (peek() != '}') {
                throw error("Unclosed counted closure", at);
            }
            if (max < min) {
                throw error("Illegal repetition range", at);
            }
            at++;
        } else {
            return atom;
        }
        Node repeat = new Node(Node.REPEAT, atom);
        repeat.a = min;
        repeat.b = max;
        repeat.c = take('?') ? Node.RELUCTANT : take('+') ? Node.POSSESSIVE : Node.GREEDY;
        return repeat;
    }

    private int bound() {
        long value = 0;
        while (at < chars.length && isDigit(chars[at])) {
            value = value * 10 + chars[at] - '0';
            if (value > Node.MANY) {
                throw error("Illegal repetition range", at);
            }
            at++;
        }
        return (int) value;
    }

    // ---- Groups

    private Node group() {
        at++;
        if (!take('?')) {
            return capture(groups++, flags);
        }
        int saved = flags;
        int c = peek();
        if (c != END) {
            at++;
        }
        switch (c) {
            case ':':
                return closed(choice(), saved);
            case '=':
            case '!':
                return look(false, c == '!', saved);
            case '>':
                return new Node(Node.ATOMIC, closed(choice(), saved));
            case '<':
                c = peek();
                if (c == '=' || c == '!') {
                    at++;
                    return look(true, c == '!', saved);
                }
                String name = groupName();
                if (groupNumber(names, name) >= 0) {
                    throw error("Named capturing group <" + name + "> is already defined", at - 1);
                }
                addName(name);
                return capture(groups++, saved);
            default:
                if (c != END) {
                    at--;
                }
                return flagGroup(saved);
        }
    }

    private void addName(String name) {
        String[] longer = new String[groups + 1];
        if (names != null) {
            System.arraycopy(names, 0, longer, 0, names.length);
        }
        longer[groups] = name;
        names = longer;
    }

    private Node capture(int number, int saved) {
        Node group = new Node(Node.GROUP, closed(choice(), saved));
        group.a = number;
        return group;
    }

    private Node look(boolean behind, boolean not, int saved) {
        Node look = new Node(Node.LOOK, closed(choice(), saved));
        look.a = behind ? 1 : 0;
        look.b = not ? 1 : 0;
        return look;
    }

    private Node closed(Node node, int saved) {
        if (!take(')')) {
            throw error("Unclosed group", at);
        }
        flags = saved;
        return node;
    }

    private String groupName() {
        int start = at;
        if (at >= chars.length || !isLatin(chars[at])) {
            throw error("capturing group name does not start with a Latin letter", at);
        }
        while (at < chars.length && (isLatin(chars[at]) || isDigit(chars[at]))) {
            at++;
        }
        String name = pattern.substring(start, at);
        if (!take('>')) {
            throw error("named capturing group is missing trailing '>'", at);
        }
        return name;
    }

    private static boolean isLatin(char c) {
        return (c | 32) >= 'a' && (c | 32) <= 'z';
    }

    private Node flagGroup(int saved) {
        boolean on = true;
        while (true) {
            int c = peek();
            int bit = c == END || c == ' ' ? -1 : FLAGS.indexOf(c);
            if (bit >= 0) {
                int flag = 1 << bit;
                if (flag == UNICODE_CLASSES) {
                    flag |= UNICODE_CASE;
                }
                flags = on ? flags | flag : flags & ~flag;
            } else if (c == '-' && on) {
                on = false;
            } else if (c == ')') {
                at++;
                return null;
            } else if (c == ':') {
                at++;
                return closed(choice(), saved);
            } else {
                throw error("Unknown inline modifier", at);
            }
            at++;
        }
    }

    // ---- Escapes

    private Node escape() {
        at++;
        int c = peek();
        if (c == END) {
            throw error("Unescaped trailing backslash", at);
        }
        switch (c) {
            case 'b':
                at++;
                if (startsWith("{g}")) {
                    at += 3;
                    return new Node(Node.EMPTY, 0);
                }
                return new Node(Node.PLACE, Program.WORD_BOUNDARY);
            case 'B':
                at++;
                return new Node(Node.PLACE, Program.NO_WORD_BOUNDARY);
            case 'A':
                at++;
                return new Node(Node.PLACE, Program.BEGIN);
            case 'G':
                at++;
                return new Node(Node.PLACE, Program.LAST_MATCH);
            case 'Z':
                at++;
                return new Node(Node.PLACE, is(UNIX_LINES) ? Program.UNIX_LAST_LINE_END : Program.LAST_LINE_END);
            case 'z':
                at++;
                return new Node(Node.PLACE, Program.END);
            case 'R':
                at++;
                return lineBreak();
            case 'X':
                at++;
                return cluster();
            case 'k':
                at++;
                return namedReference();
            default:
                if (c >= '1' && c <= '9') {
                    return reference();
                }
                CharSet set = classEscape(c);
                return set != null ? Node.of(set) : literal(characterEscape());
        }
    }

    private Node lineBreak() {
        Node both = new Node(Node.SEQUENCE, new Node(Node.CHAR, '\r'));
        both.add(new Node(Node.CHAR, '\n'));
        Node choice = new Node(Node.CHOICE, both);
        choice.add(Node.of(Classes.escape("v")));
        return choice;
    }

    /** A character with the marks behind it. */
    private static Node cluster() {
        Node marks = new Node(Node.REPEAT, Node.of(Classes.category("M")));
        marks.b = Node.MANY;
        marks.c = Node.POSSESSIVE;
        Node cluster = new Node(Node.SEQUENCE, Node.of(CharSet.ANY));
        cluster.add(marks);
        return cluster;
    }

    private Node reference() {
        int number = next() - '0';
        while (at < chars.length && isDigit(chars[at])) {
            int longer = number * 10 + chars[at] - '0';
            if (longer >= groups) {
                break;
            }
            number = longer;
            at++;
        }
        return reference(number);
    }

    private Node reference(int number) {
        Node node = new Node(Node.REFERENCE, number);
        node.b = !is(IGNORE_CASE) ? 0 : is(UNICODE_CASE) ? 2 : 1;
        return node;
    }

    private Node namedReference() {
        if (!take('<')) {
            throw error("\\k is not followed by '<' for named capturing group", at);
        }
        String name = groupName();
        int number = groupNumber(names, name);
        if (number < 0) {
            throw error("named capturing group <" + name + "> does not exist", at - 1);
        }
        return reference(number);
    }

    /** The set that an escape stands for; null if it stands for a character. */
    private CharSet classEscape(int c) {
        CharSet set;
        switch (c | 32) {
            case 'd':
                set = is(UNICODE_CLASSES) ? Classes.unicode("DIGIT") : CharSet.DIGIT;
                break;
            case 'w':
                set = is(UNICODE_CLASSES) ? Classes.unicode("WORD") : CharSet.WORD;
                break;
            case 's':
                set = is(UNICODE_CLASSES) ? Classes.unicode("SPACE") : CharSet.SPACE;
                break;
            case 'h':
                set = Classes.escape("h");
                break;
            case 'v':
                set = Classes.escape("v");
                break;
            case 'p':
                at++;
                set = property();
                return c == 'P' ? set.not() : set;
            default:
                return null;
        }
        at++;
        return (c & 32) == 0 ? set.not() : set;
    }

    /** The character that an escape stands for. */
    private int characterEscape() {
        int start = at;
        int c = next();
        switch (c) {
            case 't':
                return '\t';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 'f':
                return '\f';
            case 'a':
                return 7;
            case 'e':
                return 27;
            case '0':
                return octal();
            case 'x':
                return hexadecimal();
            case 'u':
                return unicode();
            case 'c':
                if (at >= chars.length) {
                    throw error("Illegal control escape sequence", start);
                }
                return next() ^ 64;
            case 'N':
                if (peek() != '{') {
                    throw error("Illegal character name escape sequence", at);
                }
                int end = pattern.indexOf('}', at);
                if (end < 0) {
                    throw error("Unclosed character name escape sequence", chars.length);
                }
                throw error("Unknown character name [" + pattern.substring(at + 1, end) + "]", end);
            default:
                if (c < 128 && isLatin((char) c)) {
                    throw error("Illegal/unsupported escape sequence", start);
                }
                return c;
        }
    }

    private int octal() {
        int value = 0;
        int count = 0;
        while (count < 3 && at < chars.length && chars[at] >= '0' && chars[at] <= '7'
                && value * 8 + chars[at] - '0' <= 255) {
            value = value * 8 + chars[at++] - '0';
            count++;
        }
        if (count == 0) {
            throw error("Illegal octal escape sequence", at);
        }
        return value;
    }

    private int hexDigit() {
        return at < chars.length ? Character.digit(chars[at], 16) : -1;
    }

    private int hexadecimal() {
        if (take('{')) {
            int value = 0;
            while (hexDigit() >= 0) {
                value = value * 16 + hexDigit();
                if (value > Character.MAX_CODE_POINT) {
                    throw error("Hexadecimal codepoint is too big", at);
                }
                at++;
            }
            if (!take('}')) {
                throw error("Unclosed hexadecimal escape sequence", at);
            }
            pairs |= value >>> 16 != 0;
            return value;
        }
        return hexDigits(2, "Illegal hexadecimal escape sequence");
    }

    private int hexDigits(int count, String wrong) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            int digit = hexDigit();
            if (digit < 0) {
                throw error(wrong, at);
            }
            value = value * 16 + digit;
            at++;
        }
        return value;
    }

    private int unicode() {
        int value = hexDigits(4, "Illegal Unicode escape sequence");
        if (Character.isHighSurrogate((char) value) && startsWith("\\u")) {
            int back = at;
            at += 2;
            int low = hexDigits(4, "Illegal Unicode escape sequence");
            if (Character.isLowSurrogate((char) low)) {
                pairs = true;
                return Character.toCodePoint((char) value, (char) low);
            }
            at = back;
        }
        return value;
    }

    // ---- Classes

    /** Reads a class, whose bracket is the current character. */
    private CharSet characterClass() {
        at++;
        boolean not = take('^');
        CharSet all = null;
        CharSet set = null;
        boolean begun = false;
        while (true) {
            skipComments();
            if (at >= chars.length) {
                throw error("Unclosed character class", chars.length - 1);
            }
            if (chars[at] == ']' && begun) {
                break;
            }
            begun = true;
            if (startsWith("&&")) {
                while (startsWith("&&")) {
                    at += 2;
                }
                all = both(all, set);
                set = null;
                continue;
            }
            CharSet item = item();
            if (item != null) {
                set = set == null ? item : set.or(item);
            }
        }
        at++;
        all = both(all, set);
        if (all == null) {
            all = CharSet.ANY.not();
        }
        return not ? all.not() : all;
    }

    private static CharSet both(CharSet a, CharSet b) {
        return a == null ? b : b == null ? a : a.and(b);
    }

    /** Reads a part of a class: a class, an escape, a character or a range. */
    private CharSet item() {
        if (chars[at] == '[') {
            return characterClass();
        }
        if (startsWith("\\Q")) {
            return quotedItems();
        }
        int from;
        if (chars[at] == '\\') {
            at++;
            int c = peek();
            if (c == END) {
                throw error("Unescaped trailing backslash", at);
            }
            CharSet set = classEscape(c);
            if (set != null) {
                return set;
            }
            from = characterEscape();
        } else {
            from = next();
        }
        skipComments();
        if (at >= chars.length || chars[at] != '-') {
            return single(from);
        }
        int next = at + 1 < chars.length ? chars[at + 1] : END;
        if (next == ']' || next == '[' || next == '&' && at + 2 < chars.length && chars[at + 2] == '&') {
            return single(from);
        }
        at++;
        skipComments();
        int start = at;
        int to;
        if (peek() == '\\') {
            at++;
            start = at;
            int c = peek();
            if (c != END && "dDwWsShHvVpP".indexOf(c) >= 0) {
                throw error("Illegal character range", at);
            }
            to = c == END ? END : characterEscape();
        } else {
            to = next();
        }
        if (to < from) {
            throw error("Illegal character range", Math.min(start, chars.length));
        }
        return cased(CharSet.range(from, to));
    }

    private CharSet quotedItems() {
        at += 2;
        int end = pattern.indexOf("\\E", at);
        int stop = end < 0 ? chars.length : end;
        CharSet set = null;
        while (at < stop) {
            CharSet item = single(next());
            set = set == null ? item : set.or(item);
        }
        if (end >= 0) {
            at += 2;
        }
        return set;
    }

    private CharSet cased(CharSet set) {
        return is(IGNORE_CASE) ? set.anyCase(is(UNICODE_CASE)) : set;
    }

    // ---- Properties

    private CharSet property() {
        if (!take('{')) {
            int start = at;
            int c = next();
            String name = c == END ? " " : Character.toString(c);
            CharSet set = named(name);
            if (set == null) {
                throw error("Unknown character property name {" + name + "}", start);
            }
            return set;
        }
        int end = pattern.indexOf('}', at);
        if (end < 0) {
            throw error("Unclosed character family", chars.length);
        }
        String name = pattern.substring(at, end);
        if (name.isEmpty()) {
            throw error("Empty character family", end);
        }
        at = end + 1;
        int equals = name.indexOf('=');
        if (equals >= 0) {
            String key = name.substring(0, equals).toLowerCase();
            String value = name.substring(equals + 1);
            CharSet set = null;
            if (key.equals("gc") || key.equals("general_category")) {
                set = category(value);
            } else if (key.equals("sc") || key.equals("script") || key.equals("blk") || key.equals("block")) {
                set = Classes.script(value);
            }
            if (set == null) {
                throw error("Unknown Unicode property {name=<" + key + ">, value=<" + value + ">}", end);
            }
            return set;
        }
        CharSet set = named(name);
        if (set == null) {
            throw error("Unknown character property name {" + name + "}", end);
        }
        return set;
    }

    private CharSet named(String name) {
        CharSet set = is(UNICODE_CLASSES) ? cased(name, Classes.unicode(name.toUpperCase())) : null;
        if (set == null) {
            set = cased(name, Classes.posix(name));
        }
        if (set == null && name.startsWith("java")) {
            set = cased(name.substring(4), Classes.java(name.substring(4)));
        }
        if (set == null && (name.startsWith("Is") || name.startsWith("In"))) {
            String rest = name.substring(2);
            if (name.charAt(1) == 's') {
                set = category(rest);
                if (set == null) {
                    set = cased(rest, Classes.unicode(rest.toUpperCase()));
                }
            }
            if (set == null) {
                set = Classes.script(rest);
            }
        }
        return set != null ? set : category(name);
    }

    /** Where case does not count, the classes of one case have the letters of all. */
    private CharSet cased(String name, CharSet set) {
        if (set == null || !is(IGNORE_CASE)) {
            return set;
        }
        String start = name.toUpperCase();
        if (!start.startsWith("LOWER") && !start.startsWith("UPPER") && !start.startsWith("TITLE")) {
            return set;
        }
        return set.has(0xB5) || set.has(0xC0) || start.startsWith("TITLE") ? Classes.category("LC")
                : Classes.posix("Alpha");
    }

    private CharSet category(String name) {
        if (name.equals("all")) {
            return CharSet.ANY;
        }
        if (name.equals("L1")) {
            return CharSet.range(0, 255);
        }
        boolean oneCase = name.equals("Lu") || name.equals("Ll") || name.equals("Lt");
        return Classes.category(oneCase && is(IGNORE_CASE) ? "LC" : name);
    }
}
