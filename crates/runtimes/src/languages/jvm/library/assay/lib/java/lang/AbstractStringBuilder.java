package assay.lib.java.lang;

import assay.guest.Bounds;
import assay.guest.CaseMapping;
import assay.guest.Decimal;
import assay.guest.Numbers;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.teavm.classlib.java.lang.TString;

/** What {@code java.lang.StringBuilder} and {@code java.lang.StringBuffer} have in common. */
class AbstractStringBuilder implements CharSequence {
    private static final String NULL = "null";

    char[] buffer;
    int length;

    AbstractStringBuilder(int capacity) {
        buffer = new char[capacity];
    }

    AbstractStringBuilder(String start) {
        buffer = new char[start.length() + 16];
        add(start);
    }

    AbstractStringBuilder(CharSequence start) {
        buffer = new char[start.length() + 16];
        add(start);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public boolean isEmpty() {
        return length == 0;
    }

    public int capacity() {
        return buffer.length;
    }

    public void ensureCapacity(int least) {
        if (least > buffer.length) {
            grow(least);
        }
    }

    public void trimToSize() {
        if (length < buffer.length) {
            resize(length);
        }
    }

    /** Makes room for this many characters, and for twice as many as now if those are more. */
    private void grow(int least) {
        if (least < 0) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        int doubled = buffer.length * 2 + 2;
        resize(doubled < 0 ? Math.max(least, Integer.MAX_VALUE - 8) : Math.max(least, doubled));
    }

    private void resize(int capacity) {
        char[] old = buffer;
        char[] made = new char[capacity];
        System.arraycopy(old, 0, made, 0, length);
        buffer = made;
    }

    private void reserve(int more) {
        if (more > buffer.length - length) {
            grow(length + more);
        }
    }

    final void add(char c) {
        if (length == buffer.length) {
            grow(length + 1);
        }
        buffer[length++] = c;
    }

    final void add(String string) {
        char[] from = TString.chars(string == null ? NULL : string);
        add(from, from.length);
    }

    private void add(char[] from, int count) {
        reserve(count);
        char[] to = buffer;
        int at = length;
        if (count < 8) {
            for (int i = 0; i < count; i++) {
                to[at + i] = from[i];
            }
        } else {
            System.arraycopy(from, 0, to, at, count);
        }
        length = at + count;
    }

    final void add(CharSequence sequence) {
        if (sequence instanceof AbstractStringBuilder other) {
            add(other.buffer, other.length);
        } else {
            add(sequence == null ? NULL : sequence.toString());
        }
    }

    final void add(CharSequence sequence, int from, int to) {
        CharSequence source = sequence == null ? NULL : sequence;
        Bounds.sequenceRange(from, to, source.length());
        reserve(to - from);
        for (int i = from; i < to; i++) {
            buffer[length++] = source.charAt(i);
        }
    }

    final void add(char[] chars) {
        add(chars, chars.length);
    }

    final void add(char[] chars, int from, int count) {
        Bounds.sequenceRange(from, from + count, chars.length);
        reserve(count);
        char[] to = buffer;
        System.arraycopy(chars, from, to, length, count);
        length += count;
    }

    final void add(boolean value) {
        add(value ? "true" : "false");
    }

    final void add(int value) {
        int count = Numbers.length(value);
        reserve(count);
        length += count;
        Numbers.put(value, buffer, length);
    }

    final void add(long value) {
        int count = Numbers.length(value);
        reserve(count);
        length += count;
        Numbers.put(value, buffer, length);
    }

    final void add(float value) {
        reserve(26);
        length = Decimal.put(value, buffer, length);
    }

    final void add(double value) {
        reserve(26);
        length = Decimal.put(value, buffer, length);
    }

    final void addCodePoint(int point) {
        if (point >>> 16 == 0) {
            add((char) point);
        } else {
            add(Character.toChars(point));
        }
    }

    /** Makes room within the text. */
    private void open(int at, int count) {
        if (at < 0 || at > length) {
            Bounds.range(at, length, length);
        }
        reserve(count);
        char[] chars = buffer;
        System.arraycopy(chars, at, chars, at + count, length - at);
        length += count;
    }

    final void put(int at, char c) {
        open(at, 1);
        buffer[at] = c;
    }

    final void put(int at, String string) {
        put(at, TString.chars(string == null ? NULL : string));
    }

    final void put(int at, char[] chars) {
        open(at, chars.length);
        char[] to = buffer;
        System.arraycopy(chars, 0, to, at, chars.length);
    }

    final void put(int at, char[] chars, int from, int count) {
        if (at < 0 || at > length) {
            Bounds.range(at, length, length);
        }
        Bounds.range(from, from + count, chars.length);
        put(at, Arrays.copyOfRange(chars, from, from + count));
    }

    final void put(int at, CharSequence sequence, int from, int to) {
        CharSequence source = sequence == null ? NULL : sequence;
        if (at < 0 || at > length) {
            Bounds.range(at, length, length);
        }
        Bounds.sequenceRange(from, to, source.length());
        put(at, source.subSequence(from, to).toString());
    }

    final void remove(int from, int to) {
        int end = Math.min(to, length);
        Bounds.range(from, end, length);
        char[] chars = buffer;
        System.arraycopy(chars, end, chars, from, length - end);
        length -= end - from;
    }

    final void removeAt(int index) {
        Bounds.index(index, length);
        remove(index, index + 1);
    }

    final void put(int from, int to, String string) {
        int end = Math.min(to, length);
        Bounds.range(from, end, length);
        char[] chars = TString.chars(string);
        int more = chars.length - (end - from);
        if (more > 0) {
            reserve(more);
        }
        char[] target = buffer;
        System.arraycopy(target, end, target, from + chars.length, length - end);
        System.arraycopy(chars, 0, target, from, chars.length);
        length += more;
    }

    final void turn() {
        boolean pairs = false;
        for (int i = 0, j = length - 1; i <= j; i++, j--) {
            char a = buffer[i];
            char b = buffer[j];
            buffer[i] = b;
            buffer[j] = a;
            pairs |= Character.isSurrogate(a) || Character.isSurrogate(b);
        }
        for (int i = 0; pairs && i < length - 1; i++) {
            char low = buffer[i];
            if (Character.isLowSurrogate(low) && Character.isHighSurrogate(buffer[i + 1])) {
                buffer[i] = buffer[++i];
                buffer[i] = low;
            }
        }
    }

    final void addRepeated(CharSequence sequence, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        char[] chars = TString.chars(sequence == null ? NULL : sequence.toString());
        if (chars.length > 0 && count > (Integer.MAX_VALUE - length) / chars.length) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        reserve(chars.length * count);
        for (int i = 0; i < count; i++) {
            add(chars, chars.length);
        }
    }

    final void addRepeated(int point, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        if (point >>> 16 != 0) {
            addRepeated(Character.toString(point), count);
            return;
        }
        reserve(count);
        for (int i = 0; i < count; i++) {
            buffer[length++] = (char) point;
        }
    }

    final int compare(AbstractStringBuilder other) {
        int count = Math.min(length, other.length);
        for (int i = 0; i < count; i++) {
            if (buffer[i] != other.buffer[i]) {
                return buffer[i] - other.buffer[i];
            }
        }
        return length - other.length;
    }

    @Override
    public char charAt(int index) {
        if (index < 0 || index >= length) {
            throw Bounds.outOfBounds(index, length);
        }
        return buffer[index];
    }

    public void setCharAt(int index, char c) {
        if (index < 0 || index >= length) {
            throw Bounds.outOfBounds(index, length);
        }
        buffer[index] = c;
    }

    public void setLength(int count) {
        if (count < 0) {
            throw new StringIndexOutOfBoundsException("String index out of range: " + count);
        }
        if (count > length) {
            reserve(count - length);
            Arrays.fill(buffer, length, count, '\0');
        }
        length = count;
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
        Bounds.range(from, to, length);
        Bounds.sequenceRange(at, at + to - from, target.length);
        char[] chars = buffer;
        System.arraycopy(chars, from, target, at, to - from);
    }

    public int indexOf(String string) {
        return TString.find(buffer, length, TString.chars(string), 0);
    }

    public int indexOf(String string, int from) {
        return TString.find(buffer, length, TString.chars(string), from);
    }

    public int lastIndexOf(String string) {
        return TString.findLast(buffer, length, TString.chars(string), length);
    }

    public int lastIndexOf(String string, int from) {
        return TString.findLast(buffer, length, TString.chars(string), from);
    }

    public String substring(int from) {
        return substring(from, length);
    }

    public String substring(int from, int to) {
        Bounds.range(from, to, length);
        return new String(buffer, from, to - from);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return substring(from, to);
    }

    @Override
    public IntStream chars() {
        return toString().chars();
    }

    @Override
    public IntStream codePoints() {
        return Arrays.stream(CaseMapping.codePoints(buffer, length));
    }

    @Override
    public String toString() {
        return new String(buffer, 0, length);
    }
}
