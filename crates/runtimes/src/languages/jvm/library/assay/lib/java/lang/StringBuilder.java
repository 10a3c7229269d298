package assay.lib.java.lang;

/** {@code java.lang.StringBuilder}. */
public final class StringBuilder extends AbstractStringBuilder implements Appendable, Comparable<StringBuilder>, java.io.Serializable {
    public StringBuilder() {
        super(16);
    }

    public StringBuilder(int capacity) {
        super(capacity);
    }

    public StringBuilder(String start) {
        super(start);
    }

    public StringBuilder(CharSequence start) {
        super(start);
    }

    public StringBuilder append(Object value) {
        // Most objects are strings, as the compiler takes the parts of a concatenation for objects.
        add(value instanceof String string ? string : String.valueOf(value));
        return this;
    }

    public StringBuilder append(String value) {
        add(value);
        return this;
    }

    public StringBuilder append(StringBuffer value) {
        add((CharSequence) value);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence value) {
        add(value);
        return this;
    }

    @Override
    public StringBuilder append(CharSequence value, int from, int to) {
        add(value, from, to);
        return this;
    }

    public StringBuilder append(char[] value) {
        add(value);
        return this;
    }

    public StringBuilder append(char[] value, int from, int count) {
        add(value, from, count);
        return this;
    }

    @Override
    public StringBuilder append(char value) {
        add(value);
        return this;
    }

    public StringBuilder append(boolean value) {
        add(value);
        return this;
    }

    public StringBuilder append(int value) {
        add(value);
        return this;
    }

    public StringBuilder append(long value) {
        add(value);
        return this;
    }

    public StringBuilder append(float value) {
        add(value);
        return this;
    }

    public StringBuilder append(double value) {
        add(value);
        return this;
    }

    public StringBuilder appendCodePoint(int point) {
        addCodePoint(point);
        return this;
    }

    public StringBuilder repeat(CharSequence sequence, int count) {
        addRepeated(sequence, count);
        return this;
    }

    public StringBuilder repeat(int point, int count) {
        addRepeated(point, count);
        return this;
    }

    public StringBuilder insert(int at, Object value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int at, String value) {
        put(at, value);
        return this;
    }

    public StringBuilder insert(int at, CharSequence value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int at, CharSequence value, int from, int to) {
        put(at, value, from, to);
        return this;
    }

    public StringBuilder insert(int at, char[] value) {
        put(at, value);
        return this;
    }

    public StringBuilder insert(int at, char[] value, int from, int count) {
        put(at, value, from, count);
        return this;
    }

    public StringBuilder insert(int at, char value) {
        put(at, value);
        return this;
    }

    public StringBuilder insert(int at, boolean value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int at, int value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int at, long value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int at, float value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder insert(int at, double value) {
        put(at, String.valueOf(value));
        return this;
    }

    public StringBuilder delete(int from, int to) {
        remove(from, to);
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        removeAt(index);
        return this;
    }

    public StringBuilder replace(int from, int to, String string) {
        put(from, to, string);
        return this;
    }

    public StringBuilder reverse() {
        turn();
        return this;
    }

    @Override
    public int compareTo(StringBuilder other) {
        return compare(other);
    }
}
