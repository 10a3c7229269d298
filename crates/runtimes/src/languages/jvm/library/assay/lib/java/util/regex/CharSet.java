package assay.lib.java.util.regex;

/** A set of code points. What it says of ASCII is kept as bits. */
final class CharSet {
    private static final int ASCII = 128;
    private static final int LAST = Character.MAX_CODE_POINT;

    /** How code points outside ASCII are looked up. */
    private static final int NOTHING = 0;
    private static final int RANGE = 1;
    private static final int CATEGORIES = 2;
    private static final int PROPERTY = 3;
    private static final int EITHER = 4;
    private static final int BOTH = 5;
    private static final int OTHER = 6;
    private static final int ANY_CASE = 7;

    /** Properties that are no general categories. */
    static final int LOWER_CASE = 0;
    static final int UPPER_CASE = 1;
    static final int ALPHABETIC = 2;
    static final int WHITE_SPACE = 3;
    static final int JAVA_WHITE_SPACE = 4;
    static final int IDEOGRAPHIC = 5;
    static final int IDENTIFIER_START = 6;
    static final int IDENTIFIER_PART = 7;
    static final int UNICODE_IDENTIFIER_START = 8;
    static final int UNICODE_IDENTIFIER_PART = 9;
    static final int IDENTIFIER_IGNORABLE = 10;

    static final CharSet ANY = range(0, LAST);
    static final CharSet DIGIT = range('0', '9');
    static final CharSet WORD = range('a', 'z').or(range('A', 'Z')).or(DIGIT).or(range('_', '_'));
    static final CharSet SPACE = range('\t', '\r').or(range(' ', ' '));

    /** The bits of the characters 0 to 63 and 64 to 127. */
    private long low;
    private long high;

    private final int kind;
    private final int a;
    private final int b;
    private final CharSet left;
    private final CharSet right;

    private CharSet(int kind, int a, int b, CharSet left, CharSet right) {
        this.kind = kind;
        this.a = a;
        this.b = b;
        this.left = left;
        this.right = right;
    }

    static CharSet of(int point) {
        return range(point, point);
    }

    static CharSet range(int from, int to) {
        CharSet set = new CharSet(to < ASCII ? NOTHING : RANGE, from, to, null, null);
        int last = Math.min(to, ASCII - 1);
        for (int c = from; c <= last; c++) {
            set.add(c);
        }
        return set;
    }

    /** All code points of the general categories whose bits are set. */
    static CharSet categories(int mask) {
        return new CharSet(CATEGORIES, mask, 0, null, null).withAscii();
    }

    static CharSet property(int property) {
        return new CharSet(PROPERTY, property, 0, null, null).withAscii();
    }

    private void add(int c) {
        if (c < 64) {
            low |= 1L << c;
        } else {
            high |= 1L << c;
        }
    }

    private CharSet withAscii() {
        for (int c = 0; c < ASCII; c++) {
            if (hasWide(c)) {
                add(c);
            }
        }
        return this;
    }

    CharSet or(CharSet other) {
        if (kind == NOTHING && other.kind != NOTHING) {
            return other.or(this);
        }
        // A right side that has only ASCII needs no look-up.
        CharSet set = other.kind == NOTHING
                ? new CharSet(kind, a, b, left, right)
                : new CharSet(EITHER, 0, 0, this, other);
        set.low = low | other.low;
        set.high = high | other.high;
        return set;
    }

    CharSet and(CharSet other) {
        boolean nothing = kind == NOTHING || other.kind == NOTHING;
        CharSet set = new CharSet(nothing ? NOTHING : BOTH, 0, 0, this, other);
        set.low = low & other.low;
        set.high = high & other.high;
        return set;
    }

    CharSet not() {
        CharSet set = kind == NOTHING
                ? new CharSet(RANGE, ASCII, LAST, null, null)
                : new CharSet(OTHER, 0, 0, this, null);
        set.low = ~low;
        set.high = ~high;
        return set;
    }

    /** This set with the other case of its characters: of all, or only of those of ASCII. */
    CharSet anyCase(boolean unicode) {
        CharSet set = new CharSet(unicode ? ANY_CASE : kind, a, b, unicode ? this : left, right);
        set.low = low;
        set.high = high;
        for (int c = 'A'; c <= 'Z'; c++) {
            if (has(c) || has(c + 32)) {
                set.add(c);
                set.add(c + 32);
            }
        }
        if (unicode) {
            for (int c = 0; c < ASCII; c++) {
                if (set.hasWide(c)) {
                    set.add(c);
                }
            }
        }
        return set;
    }

    /** Whether there may be other code points than this one, which is in the set. */
    boolean hasOther(int point) {
        return kind != RANGE && (kind != NOTHING || Long.bitCount(low) + Long.bitCount(high) > 1);
    }

    boolean isAscii() {
        return kind == NOTHING;
    }

    boolean has(int point) {
        if (point < ASCII) {
            return ((point < 64 ? low : high) >>> point & 1) != 0;
        }
        return kind != NOTHING && hasWide(point);
    }

    private boolean hasWide(int point) {
        switch (kind) {
            case RANGE:
                return point >= a && point <= b;
            case CATEGORIES:
                return (a >>> Character.getType(point) & 1) != 0;
            case PROPERTY:
                return hasProperty(a, point);
            case EITHER:
                return left.has(point) || right.has(point);
            case BOTH:
                return left.has(point) && right.has(point);
            case OTHER:
                return !left.has(point);
            case ANY_CASE:
                int upper = Character.toUpperCase(point);
                return left.has(point) || left.has(upper) || left.has(Character.toLowerCase(upper));
            default:
                return false;
        }
    }

    private static boolean hasProperty(int property, int point) {
        switch (property) {
            case LOWER_CASE:
                return Character.isLowerCase(point);
            case UPPER_CASE:
                return Character.isUpperCase(point);
            case ALPHABETIC:
                return Character.isAlphabetic(point);
            case WHITE_SPACE:
                return Character.isSpaceChar(point) || point >= 9 && point <= 13 || point == 0x85;
            case JAVA_WHITE_SPACE:
                return Character.isWhitespace(point);
            case IDEOGRAPHIC:
                return Character.isIdeographic(point);
            case IDENTIFIER_START:
                return Character.isJavaIdentifierStart(point);
            case IDENTIFIER_PART:
                return Character.isJavaIdentifierPart(point);
            case UNICODE_IDENTIFIER_START:
                return Character.isUnicodeIdentifierStart(point);
            case UNICODE_IDENTIFIER_PART:
                return Character.isUnicodeIdentifierPart(point);
            default:
                return Character.isIdentifierIgnorable(point);
        }
    }
}
