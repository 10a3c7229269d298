package assay.lib.java.util.regex;

/**
 * Runs a program over a text. Where it has a choice, it notes the other way on a stack of its own, so neither long texts
 * nor deep patterns need the stack of calls.
 */
final class Machine {
    /** Notes on the stack have three numbers. The first one is one of these and an index of the program, shifted. */
    private static final int NOTE = 3;
    private static final int SHIFT = 4;
    private static final int KIND = 15;
    /** Go on at this instruction and this place. */
    private static final int CHOICE = 0;
    /** Put back the value of a register; the index is that of the register. */
    private static final int UNDO = 1;
    /** Go on with one code point less, down to a place. */
    private static final int LESS = 2;
    /** Go on with one code point more, after so many. */
    private static final int MORE = 3;
    /** Begin one more round. */
    private static final int ROUND = 4;
    /** The begin of a piece, and its place. */
    private static final int PIECE = 5;
    /** The begin of a look that must fail, and its place. */
    private static final int NEGATION = 6;
    /** Look behind from one place before, down to a place. */
    private static final int BEFORE = 7;
    /** Go on without one more round of a loop. */
    private static final int WITHOUT = 8;

    /** After so many steps back, loops remember where they have failed. */
    private static final int PATIENCE = 2000;

    final Program program;
    char[] text;

    /** The part of the text that is searched. */
    int from;
    int to;

    /** Where the text begins and ends for the places of the begin and the end. */
    int anchorFrom;
    int anchorTo;

    /** Where it begins and ends for what looks around. */
    int lookFrom;
    int lookTo;

    /** Where the match before has ended. */
    int lastEnd;

    boolean hitEnd;
    boolean requireEnd;

    /** First and last places of the groups, then the registers of the program. */
    int[] registers;

    private int[] stack = new int[NOTE * 16];
    private int height;

    /** Steps back since the search began, and the places where loops have failed, as bits. */
    private int steps;
    private int[][] failed;

    Machine(Program program) {
        this.program = program;
        registers = new int[program.registers];
    }

    /** Looks for a match that starts at a place or behind it. */
    boolean search(int start) {
        if (program.atBegin) {
            return run(start, false);
        }
        CharSet first = program.first;
        int last = to - program.least;
        for (int i = start; i <= last; i++) {
            if (first != null) {
                while (i < to && !first.has(point(i))) {
                    i++;
                }
                if (i > last) {
                    break;
                }
            }
            if (program.pairs && isWithinPair(i)) {
                continue;
            }
            if (run(i, false)) {
                return true;
            }
        }
        hitEnd = true;
        return false;
    }

    /** Prepares for a search or a match at one place. */
    void begin() {
        steps = 0;
        failed = null;
    }

    private boolean hasFailed(int loop, int at) {
        int[] bits = failed == null ? null : failed[loop];
        return bits != null && (bits[at >> 5] >>> at & 1) != 0;
    }

    private void noteFailure(int loop, int at) {
        if (failed == null) {
            if (++steps < PATIENCE || !program.simple) {
                return;
            }
            failed = new int[program.loops][];
        }
        if (failed[loop] == null) {
            failed[loop] = new int[(to >> 5) + 1];
        }
        failed[loop][at >> 5] |= 1 << at;
    }

    private boolean isWithinPair(int i) {
        return i > from && i < to && Character.isLowSurrogate(text[i]) && Character.isHighSurrogate(text[i - 1]);
    }

    private int point(int i) {
        char c = text[i];
        if (Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(text[i + 1])) {
            return Character.toCodePoint(c, text[i + 1]);
        }
        return c;
    }

    private void note(int kind, int a, int b) {
        int[] notes = stack;
        if (height == notes.length) {
            int[] more = new int[height * 2];
            System.arraycopy(notes, 0, more, 0, height);
            stack = more;
            notes = more;
        }
        notes[height] = kind;
        notes[height + 1] = a;
        notes[height + 2] = b;
        height += NOTE;
    }

    private void set(int register, int value) {
        if (height > 0) {
            note(register << SHIFT | UNDO, registers[register], 0);
        }
        registers[register] = value;
    }

    /** Tries to match at a place. Whether the match must reach the end is the second argument. */
    boolean run(int start, boolean whole) {
        int[] code = program.code;
        CharSet[] sets = program.sets;
        char[] chars = text;
        int limit = to;
        int[] values = registers;
        for (int i = 0; i < values.length; i++) {
            values[i] = -1;
        }
        height = 0;
        int pc = 0;
        int at = start;
        while (true) {
            boolean ok = true;
            switch (code[pc]) {
                case Program.MATCH:
                    if (whole && at != limit) {
                        ok = false;
                        break;
                    }
                    values[0] = start;
                    values[1] = at;
                    return true;
                case Program.CHAR:
                    if (at < limit) {
                        ok = chars[at++] == code[pc + 1];
                        pc += 2;
                    } else {
                        hitEnd = true;
                        ok = false;
                    }
                    break;
                case Program.SET:
                    if (at < limit) {
                        int point = point(at);
                        ok = sets[code[pc + 1]].has(point);
                        at += point >>> 16 == 0 ? 1 : 2;
                        pc += 2;
                    } else {
                        hitEnd = true;
                        ok = false;
                    }
                    break;
                case Program.LOOP:
                    at = loop(pc, at);
                    ok = at >= 0;
                    pc += 5;
                    break;
                case Program.JUMP:
                    pc = code[pc + 1];
                    break;
                case Program.SPLIT:
                    note(code[pc + 1] << SHIFT | CHOICE, at, 0);
                    pc += 2;
                    break;
                case Program.SKIP:
                    note(pc + 2 << SHIFT | CHOICE, at, 0);
                    pc = code[pc + 1];
                    break;
                case Program.AGAIN:
                    if (hasFailed(code[pc + 1], at)) {
                        pc = code[pc + 2];
                    } else {
                        note(pc << SHIFT | WITHOUT, at, 0);
                        pc += 3;
                    }
                    break;
                case Program.OPEN:
                    set(code[pc + 1], at);
                    pc += 2;
                    break;
                case Program.CLOSE:
                    set(code[pc + 1] * 2, values[code[pc + 2]]);
                    set(code[pc + 1] * 2 + 1, at);
                    pc += 3;
                    break;
                case Program.ZERO:
                    set(code[pc + 1], 0);
                    set(code[pc + 1] + 1, -1);
                    pc += 2;
                    break;
                case Program.COUNT:
                    pc = count(pc, at);
                    break;
                case Program.BARRIER:
                    note(PIECE, at, 0);
                    pc++;
                    break;
                case Program.NOT:
                    note(code[pc + 1] << SHIFT | NEGATION, at, 0);
                    pc += 2;
                    break;
                case Program.BEHIND:
                    at = behind(pc, at);
                    ok = at >= 0;
                    pc += 3;
                    break;
                case Program.CUT:
                    cut(piece(), false);
                    pc++;
                    break;
                case Program.RETURN:
                case Program.NOT_END:
                    int piece = piece();
                    int place = stack[piece + 1];
                    if (code[pc + 1] != 0 && at != place) {
                        ok = false;
                        break;
                    }
                    if (code[pc] == Program.RETURN) {
                        cut(piece, false);
                        at = place;
                        pc += 2;
                    } else {
                        cut(piece, true);
                        ok = false;
                    }
                    break;
                case Program.REFERENCE:
                    at = reference(pc, at);
                    ok = at >= 0;
                    pc += 3;
                    break;
                default:
                    ok = isPlace(code[pc + 1], at);
                    pc += 2;
                    break;
            }
            if (!ok) {
                pc = back();
                if (pc < 0) {
                    return false;
                }
                at = resumed;
            }
        }
    }

    /** Where {@link #back()} goes on. */
    private int resumed;

    /** Takes the last choice back. Gives the instruction to go on at; -1 if there is no choice left. */
    private int back() {
        int[] notes = stack;
        while (height > 0) {
            height -= NOTE;
            int kind = notes[height];
            int a = notes[height + 1];
            int b = notes[height + 2];
            int pc = kind >> SHIFT;
            switch (kind & KIND) {
                case CHOICE:
                case NEGATION:
                    resumed = a;
                    return pc;
                case UNDO:
                    registers[pc] = a;
                    break;
                case LESS:
                    a -= a - 2 >= b && isWithinPair(a - 1) ? 2 : 1;
                    if (a > b) {
                        notes[height + 1] = a;
                        height += NOTE;
                    }
                    resumed = a;
                    return pc;
                case MORE:
                    int[] code = program.code;
                    if (a < to) {
                        int point = point(a);
                        if (program.sets[code[pc + 1]].has(point)) {
                            a += point >>> 16 == 0 ? 1 : 2;
                            if (b + 1 < code[pc + 3]) {
                                note(kind, a, b + 1);
                            }
                            resumed = a;
                            return pc + 5;
                        }
                    } else {
                        hitEnd = true;
                    }
                    break;
                case ROUND:
                    begin(pc, a);
                    resumed = a;
                    return pc + 7;
                case WITHOUT:
                    boolean counted = program.code[pc] == Program.COUNT;
                    noteFailure(program.code[counted ? pc + 5 : pc + 1], a);
                    resumed = a;
                    return program.code[counted ? pc + 6 : pc + 2];
                case BEFORE:
                    if (a - 1 > b) {
                        notes[height + 1] = a - 1;
                        height += NOTE;
                    }
                    resumed = a - 1;
                    return pc;
                default:
                    break;
            }
        }
        return -1;
    }

    /** Takes as many code points of a set as it may and notes the other ways. Gives the place behind; -1 if too few. */
    private int loop(int pc, int start) {
        int[] code = program.code;
        CharSet set = program.sets[code[pc + 1]];
        int min = code[pc + 2];
        int max = code[pc + 3];
        int how = code[pc + 4];
        int most = how == Node.RELUCTANT ? min : max;
        int at = start;
        int least = start;
        char[] chars = text;
        int limit = to;
        int count = 0;
        while (count < most) {
            if (at >= limit) {
                hitEnd = true;
                break;
            }
            int point = chars[at];
            if (point >= 0xD800) {
                point = point(at);
            }
            if (!set.has(point)) {
                break;
            }
            at += point >>> 16 == 0 ? 1 : 2;
            if (++count == min) {
                least = at;
            }
        }
        if (count < min) {
            return -1;
        }
        if (how == Node.GREEDY && at > least) {
            note(pc + 5 << SHIFT | LESS, at, least);
        } else if (how == Node.RELUCTANT && count < max) {
            note(pc << SHIFT | MORE, at, count);
        }
        return at;
    }

    /** Begins one more round of a part, if there may be one. Gives the instruction to go on at. */
    private int count(int pc, int at) {
        int[] code = program.code;
        int register = code[pc + 1];
        int rounds = registers[register];
        // A round without characters is the last one.
        if (rounds == 0 || at != registers[register + 1]) {
            if (rounds < code[pc + 2]) {
                begin(pc, at);
                return pc + 7;
            }
            boolean may = rounds < code[pc + 3];
            if (may && code[pc + 4] == Node.GREEDY) {
                if (!hasFailed(code[pc + 5], at)) {
                    note(pc << SHIFT | WITHOUT, at, 0);
                    begin(pc, at);
                    return pc + 7;
                }
            } else if (may) {
                note(pc << SHIFT | ROUND, at, 0);
            }
        }
        return code[pc + 6];
    }

    private void begin(int pc, int at) {
        int register = program.code[pc + 1];
        set(register, registers[register] + 1);
        set(register + 1, at);
    }

    /** The first place to look behind from; -1 without one. */
    private int behind(int pc, int at) {
        int[] code = program.code;
        int first = at - code[pc + 1];
        int last = (int) Math.max(lookFrom, (long) at - code[pc + 2]);
        if (first < lookFrom) {
            return -1;
        }
        if (first > last) {
            note(pc + 3 << SHIFT | BEFORE, first, last);
        }
        return first;
    }

    /** The note of the piece or the look that the program is in. */
    private int piece() {
        int at = height - NOTE;
        while ((stack[at] & KIND) != PIECE && (stack[at] & KIND) != NEGATION) {
            at -= NOTE;
        }
        return at;
    }

    /** Takes the choices of a piece away. Values that were there before are put back, or the notes of them are kept. */
    private void cut(int piece, boolean undo) {
        int[] notes = stack;
        if (undo) {
            for (int i = height - NOTE; i > piece; i -= NOTE) {
                if ((notes[i] & KIND) == UNDO) {
                    registers[notes[i] >> SHIFT] = notes[i + 1];
                }
            }
            height = piece;
            return;
        }
        int kept = piece;
        for (int i = piece + NOTE; i < height; i += NOTE) {
            if ((notes[i] & KIND) == UNDO) {
                notes[kept] = notes[i];
                notes[kept + 1] = notes[i + 1];
                kept += NOTE;
            }
        }
        height = kept;
    }

    private int reference(int pc, int start) {
        int group = program.code[pc + 1];
        int how = program.code[pc + 2];
        int begin = group < program.groups ? registers[group * 2] : -1;
        if (begin < 0) {
            return -1;
        }
        int length = registers[group * 2 + 1] - begin;
        if (length > to - start) {
            hitEnd = true;
            return -1;
        }
        for (int i = 0; i < length; i++) {
            char a = text[begin + i];
            char b = text[start + i];
            if (a != b && (how == 0 || !sameLetter(a, b, how == 2))) {
                return -1;
            }
        }
        return start + length;
    }

    private static boolean sameLetter(char a, char b, boolean unicode) {
        if (unicode) {
            return Character.toLowerCase(Character.toUpperCase(a)) == Character.toLowerCase(Character.toUpperCase(b));
        }
        return (a ^ b) == 32 && (a | 32) >= 'a' && (a | 32) <= 'z';
    }

    private boolean isPlace(int kind, int at) {
        switch (kind) {
            case Program.BEGIN:
                return at == anchorFrom;
            case Program.LINE_BEGIN:
            case Program.UNIX_LINE_BEGIN:
                return isLineBegin(at, kind == Program.UNIX_LINE_BEGIN);
            case Program.LAST_LINE_END:
            case Program.UNIX_LAST_LINE_END:
                return isLastLineEnd(at, kind == Program.UNIX_LAST_LINE_END);
            case Program.LINE_END:
            case Program.UNIX_LINE_END:
                return isLineEnd(at, kind == Program.UNIX_LINE_END);
            case Program.END:
                return isEnd(at);
            case Program.WORD_BOUNDARY:
                return isWordBoundary(at);
            case Program.NO_WORD_BOUNDARY:
                return !isWordBoundary(at);
            default:
                return at == lastEnd;
        }
    }

    private boolean isEnd(int at) {
        if (at == anchorTo) {
            hitEnd = true;
            requireEnd = true;
            return true;
        }
        return false;
    }

    private static boolean isBreak(char c, boolean unix) {
        return c == '\n' || !unix && (c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029);
    }

    private boolean isLineBegin(int at, boolean unix) {
        if (at == anchorTo) {
            hitEnd = true;
            return false;
        }
        if (at == anchorFrom) {
            return true;
        }
        char before = text[at - 1];
        return isBreak(before, unix) && !(before == '\r' && text[at] == '\n');
    }

    private boolean isLineEnd(int at, boolean unix) {
        if (isEnd(at)) {
            return true;
        }
        char c = text[at];
        return isBreak(c, unix) && !(c == '\n' && !unix && at > anchorFrom && text[at - 1] == '\r');
    }

    private boolean isLastLineEnd(int at, boolean unix) {
        if (isEnd(at)) {
            return true;
        }
        int left = anchorTo - at;
        boolean isEnd = left == 1 && isBreak(text[at], unix)
                && !(text[at] == '\n' && !unix && at > anchorFrom && text[at - 1] == '\r')
                || left == 2 && !unix && text[at] == '\r' && text[at + 1] == '\n';
        if (isEnd) {
            hitEnd = true;
            requireEnd = true;
        }
        return isEnd;
    }

    private boolean isWordBoundary(int at) {
        boolean before = false;
        if (at > lookFrom) {
            before = program.word.has(pointBefore(at));
        }
        boolean after = false;
        if (at < lookTo) {
            after = program.word.has(Character.codePointAt(text, at, lookTo));
        } else {
            hitEnd = true;
            requireEnd = true;
        }
        return before != after;
    }

    private int pointBefore(int at) {
        char low = text[at - 1];
        if (at - 2 >= lookFrom && Character.isLowSurrogate(low) && Character.isHighSurrogate(text[at - 2])) {
            return Character.toCodePoint(text[at - 2], low);
        }
        return low;
    }
}
