package assay.lib.java.util.regex;

/** The instructions that a regular expression is turned into. {@link Machine} runs them. */
final class Program {
    static final int MATCH = 0;
    /** CHAR c: one character. */
    static final int CHAR = 1;
    /** SET s: one code point of a set. */
    static final int SET = 2;
    /** LOOP s min max how: code points of a set. */
    static final int LOOP = 3;
    static final int JUMP = 4;
    /** SPLIT t: goes on, and at t if that fails. */
    static final int SPLIT = 5;
    /** SKIP t: goes on at t, and here if that fails. */
    static final int SKIP = 6;
    /** AGAIN k t: as SPLIT, before one more round of the loop k. */
    static final int AGAIN = 19;
    /** OPEN r: keeps the place in a register. */
    static final int OPEN = 7;
    /** CLOSE g r: the group g starts at the place that was kept and ends here. */
    static final int CLOSE = 8;
    /** ZERO r: prepares the registers of COUNT. */
    static final int ZERO = 9;
    /** COUNT r min max how k t: goes on for one more round of the loop k, or at t if there is none. */
    static final int COUNT = 10;
    /** BARRIER: what follows is one piece, or a look. */
    static final int BARRIER = 11;
    /** CUT: the piece has matched; there is no way back into it. */
    static final int CUT = 12;
    /** NOT t: the look that follows must fail; then it goes on at t. */
    static final int NOT = 13;
    /** BEHIND least most: the look begins so many characters before. */
    static final int BEHIND = 14;
    /** RETURN behind: the look has matched. It goes on where the look began. */
    static final int RETURN = 15;
    /** NOT_END behind: the look has matched, which is a failure. */
    static final int NOT_END = 16;
    /** REFERENCE g case: what a group has matched. */
    static final int REFERENCE = 17;
    /** PLACE kind: a place. */
    static final int PLACE = 18;

    static final int BEGIN = 0;
    static final int LINE_BEGIN = 1;
    static final int UNIX_LINE_BEGIN = 2;
    static final int LAST_LINE_END = 3;
    static final int UNIX_LAST_LINE_END = 4;
    static final int LINE_END = 5;
    static final int UNIX_LINE_END = 6;
    static final int END = 7;
    static final int WORD_BOUNDARY = 8;
    static final int NO_WORD_BOUNDARY = 9;
    static final int LAST_MATCH = 10;

    int[] code = new int[32];
    CharSet[] sets = {};
    int groups;
    int registers;
    int least;
    CharSet first;
    boolean atBegin;
    int loops;

    /** Whether what comes behind an instruction depends only on the place, so that a failure can be remembered. */
    boolean simple = true;

    /** Whether a match must not start within a surrogate pair. */
    boolean pairs;

    /** The set that word boundaries go by. */
    CharSet word;

    private int length;

    Program(Node root, int groups, CharSet word) {
        this.groups = groups;
        this.word = word;
        registers = groups * 2;
        emit(root);
        put(MATCH);
        least = root.least();
        first = least > 0 ? root.first() : null;
        Node start = root;
        while (start.kind == Node.SEQUENCE && start.parts.length > 0) {
            start = start.part();
        }
        atBegin = start.kind == Node.PLACE && start.a == BEGIN;
    }

    private int put(int value) {
        if (length == code.length) {
            int[] longer = new int[length * 2];
            System.arraycopy(code, 0, longer, 0, length);
            code = longer;
        }
        code[length] = value;
        return length++;
    }

    private void put(int operation, int operand) {
        put(operation);
        put(operand);
    }

    private int indexOf(CharSet set) {
        int count = sets.length;
        CharSet[] more = new CharSet[count + 1];
        System.arraycopy(sets, 0, more, 0, count);
        more[count] = set;
        sets = more;
        return count;
    }

    private void emit(Node node) {
        switch (node.kind) {
            case Node.CHAR:
                if (node.a >>> 16 == 0) {
                    put(CHAR, node.a);
                } else {
                    put(SET, indexOf(CharSet.of(node.a)));
                }
                break;
            case Node.SET:
                put(SET, indexOf(node.set));
                break;
            case Node.SEQUENCE:
                for (Node part : node.parts) {
                    emit(part);
                }
                break;
            case Node.CHOICE:
                emitChoice(node.parts);
                break;
            case Node.GROUP:
                int register = registers++;
                put(OPEN, register);
                emit(node.part());
                put(CLOSE, node.a);
                put(register);
                break;
            case Node.REPEAT:
                emitRepeat(node);
                break;
            case Node.LOOK:
                simple = false;
                emitLook(node);
                break;
            case Node.ATOMIC:
                simple = false;
                put(BARRIER);
                emit(node.part());
                put(CUT);
                break;
            case Node.REFERENCE:
                simple = false;
                put(REFERENCE, node.a);
                put(node.b);
                break;
            case Node.PLACE:
                put(PLACE, node.a);
                break;
            default:
                break;
        }
    }

    private void emitChoice(Node[] parts) {
        int count = parts.length;
        int[] ends = new int[count];
        for (int i = 0; i < count; i++) {
            int next = -1;
            if (i < count - 1) {
                put(SPLIT);
                next = put(0);
            }
            emit(parts[i]);
            if (i < count - 1) {
                put(JUMP);
                ends[i] = put(0);
                code[next] = length;
            }
        }
        for (int i = 0; i < count - 1; i++) {
            code[ends[i]] = length;
        }
    }

    private void emitLook(Node node) {
        boolean behind = node.a != 0;
        boolean not = node.b != 0;
        int end = -1;
        if (not) {
            put(NOT);
            end = put(0);
        } else {
            put(BARRIER);
        }
        Node part = node.part();
        if (behind) {
            put(BEHIND, part.least());
            put(part.most());
        }
        emit(part);
        put(not ? NOT_END : RETURN, node.a);
        if (not) {
            code[end] = length;
        }
    }

    /** Begins a round of a loop. Gives the index of where to go on without one. */
    private int emitAgain(int how) {
        if (how == Node.GREEDY) {
            put(AGAIN, loops++);
        } else {
            put(SKIP);
        }
        return put(0);
    }

    private void emitRepeat(Node node) {
        Node part = node.part();
        int min = node.a;
        int max = node.b;
        int how = node.c;
        if (part.isSingle()) {
            put(LOOP, indexOf(part.asSet()));
            put(min, max);
            put(how);
            return;
        }
        if (how == Node.POSSESSIVE) {
            simple = false;
            put(BARRIER);
            how = Node.GREEDY;
        }
        if (min == 0 && max == 1) {
            put(how == Node.GREEDY ? SPLIT : SKIP);
            int end = put(0);
            emit(part);
            code[end] = length;
        } else if (min <= 1 && max == Node.MANY && part.least() > 0) {
            int start = length;
            int end = -1;
            if (min == 0) {
                end = emitAgain(how);
            }
            emit(part);
            if (min == 0) {
                put(JUMP, start);
                code[end] = length;
            } else if (how == Node.GREEDY) {
                end = emitAgain(how);
                put(JUMP, start);
                code[end] = length;
            } else {
                put(SPLIT, start);
            }
        } else if (max > 0) {
            simple &= max == Node.MANY;
            int register = registers;
            registers += 2;
            put(ZERO, register);
            int start = put(COUNT);
            put(register);
            put(min, max);
            put(how, loops++);
            int end = put(0);
            emit(part);
            put(JUMP, start);
            code[end] = length;
        }
        if (node.c == Node.POSSESSIVE) {
            put(CUT);
        }
    }
}
