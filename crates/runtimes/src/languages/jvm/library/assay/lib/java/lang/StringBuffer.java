package assay.lib.java.lang;

/** {@code java.lang.StringBuffer}. It needs no locks, as only one thread runs at a time. */
public final class StringBuffer extends AbstractStringBuilder implements Appendable, Comparable<StringBuffer>, java.io.Serializable {
    public StringBuffer() {
        super(16);
    }

    public StringBuffer(int capacity) {
        super(capacity);
    }

    public StringBuffer(String start) {
        super(start);
    }

    public StringBuffer(CharSequence start) {
        super(start);
    }

    public StringBuffer append(Object value) {
        // Most objects are strings, as the compiler takes the parts of a concatenation for objects.
        add(value instanceof String string ? string : String.valueOf(value));
        return this;
    }

    public StringBuffer append(String value) {
        add(value);
        return this;
    }

    public StringBuffer append(StringBuffer value) {
        add((CharSequence) value);
        return this;
    }

    @Override
    public StringBuffer append(CharSequence value) {
        add(value);
        return this;
    }

    @Override
    public StringBuffer append(CharSequence value, int from, int to) {
        add(value, from, to);
        return this;
    }

    public StringBuffer append(char[] value) {
        add(value);
        return this;
    }

    public StringBuffer append(char[] value, int from, int count) {
        add(value, from, count);
        return this;
    }

    @Override
    public StringBuffer append(char value) {
        add(value);
        return this;
    }

    public StringBuffer append(boolean value) {
        add(value);
        return this;
    }

    public StringBuffer append(int value) {
        add(value);
        return this;
    }

    public StringBuffer append(long value) {
        add(value);
        return this;
    }

    public StringBuffer append(float value) {
        add(value);
        return this;
    }

    public StringBuffer append(double value) {
        add(value);
        return this;
    }

    public StringBuffer appendCodePoint(int point) {
        addCodePoint(point);
        return this;
    }

    public StringBuffer repeat(CharSequence sequence, int count) {
        addRepeated(sequence, count);
        return this;
    }

    public StringBuffer repeat(int point, int count) {
        addRepeated(point, count);
        return this;
    }

    public StringBuffer insert(int at, Object value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int at, String value) {
        put(at, value);
        return this;
    }

    public StringBuffer insert(int at, CharSequence value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int at, CharSequence value, int from, int to) {
        put(at, value, from, to);
        return this;
    }

    public StringBuffer insert(int at, char[] value) {
        put(at, value);
        return this;
    }

    public StringBuffer insert(int at, char[] value, int from, int count) {
        put(at, value, from, count);
        return this;
    }

    public StringBuffer insert(int at, char value) {
        put(at, value);
        return this;
    }

    public StringBuffer insert(int at, boolean value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int at, int value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int at, long value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int at, float value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer insert(int at, double value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuffer delete(int from, int to) {
        remove(from, to);
        return this;
    }

    public StringBuffer deleteCharAt(int index) {
        removeAt(index);
        return this;
    }

    public StringBuffer replace(int from, int to, String string) {
        put(from, to, string);
        return this;
    }

    public StringBuffer reverse() {
        turn();
        return this;
    }

    @Override
    public int compareTo(StringBuffer other) {
        return compare(other);
    }
}
