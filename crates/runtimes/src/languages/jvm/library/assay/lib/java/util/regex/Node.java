package assay.lib.java.util.regex;

/** A part of a regular expression. */
final class Node {
    static final int EMPTY = 0;
    /** One character or code point: {@code a}. */
    static final int CHAR = 1;
    /** One code point of {@code set}. */
    static final int SET = 2;
    static final int SEQUENCE = 3;
    static final int CHOICE = 4;
    /** A group with the number {@code a}. */
    static final int GROUP = 5;
    /** Between {@code a} and {@code b} times; {@code c} says how. */
    static final int REPEAT = 6;
    /** Looks ahead or behind; {@code a} is 1 if behind, {@code b} is 1 if the part must not match. */
    static final int LOOK = 7;
    static final int ATOMIC = 8;
    /** What the group {@code a} has matched; {@code b} says how case counts. */
    static final int REFERENCE = 9;
    /** A place: {@code a} is one of the kinds of {@link Program}. */
    static final int PLACE = 10;

    static final int GREEDY = 0;
    static final int RELUCTANT = 1;
    static final int POSSESSIVE = 2;

    /** Stands for no upper bound. */
    static final int MANY = Integer.MAX_VALUE;

    private static final Node[] NONE = {};

    final int kind;
    int a;
    int b;
    int c;
    CharSet set;
    Node[] parts = NONE;

    Node(int kind, int a) {
        this.kind = kind;
        this.a = a;
    }

    Node(int kind, Node part) {
        this.kind = kind;
        add(part);
    }

    void add(Node part) {
        int count = parts.length;
        Node[] more = new Node[count + 1];
        System.arraycopy(parts, 0, more, 0, count);
        more[count] = part;
        parts = more;
    }

    static Node of(CharSet set) {
        Node node = new Node(SET, 0);
        node.set = set;
        return node;
    }

    Node part() {
        return parts[0];
    }

    /** Whether this always matches one code point. */
    boolean isSingle() {
        return kind == CHAR || kind == SET;
    }

    CharSet asSet() {
        return kind == SET ? set : CharSet.of(a);
    }

    /** The least number of characters that this matches. */
    int least() {
        switch (kind) {
            case CHAR:
                return a >>> 16 == 0 ? 1 : 2;
            case SET:
                return 1;
            case SEQUENCE:
                int sum = 0;
                for (Node part : parts) {
                    sum = limited((long) sum + part.least());
                }
                return sum;
            case CHOICE:
                int least = MANY;
                for (Node part : parts) {
                    least = Math.min(least, part.least());
                }
                return least;
            case GROUP:
            case ATOMIC:
                return part().least();
            case REPEAT:
                return limited((long) part().least() * a);
            default:
                return 0;
        }
    }

    /** The greatest number of characters that this matches. */
    int most() {
        switch (kind) {
            case CHAR:
                return a >>> 16 == 0 ? 1 : 2;
            case SET:
                return set.isAscii() ? 1 : 2;
            case SEQUENCE:
                int sum = 0;
                for (Node part : parts) {
                    sum = limited((long) sum + part.most());
                }
                return sum;
            case CHOICE:
                int most = 0;
                for (Node part : parts) {
                    most = Math.max(most, part.most());
                }
                return most;
            case GROUP:
            case ATOMIC:
                return part().most();
            case REPEAT:
                return limited((long) part().most() * b);
            case REFERENCE:
                return MANY;
            default:
                return 0;
        }
    }

    private static int limited(long value) {
        return (int) Math.min(value, MANY);
    }

    /** The code points that a match of something longer than nothing can start with; null if that is not known. */
    CharSet first() {
        switch (kind) {
            case CHAR:
            case SET:
                return asSet();
            case SEQUENCE:
                CharSet first = null;
                for (Node part : parts) {
                    if (part.kind == LOOK || part.kind == PLACE || part.kind == EMPTY) {
                        continue;
                    }
                    CharSet own = part.first();
                    if (own == null) {
                        return null;
                    }
                    first = first == null ? own : first.or(own);
                    if (part.least() > 0) {
                        return first;
                    }
                }
                return null;
            case CHOICE:
                CharSet all = null;
                for (Node part : parts) {
                    CharSet own = part.first();
                    if (own == null) {
                        return null;
                    }
                    all = all == null ? own : all.or(own);
                }
                return all;
            case GROUP:
            case ATOMIC:
            case REPEAT:
                return part().first();
            default:
                return null;
        }
    }
}
