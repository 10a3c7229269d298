package assay.guest;

/** Range checks of strings, with the texts of the JDK's exceptions. */
public final class Bounds {
    private Bounds() {
    }

    /** Throws unless {@code 0 <= index < length}. */
    public static void index(int index, int length) {
        if (index < 0 || index >= length) {
            throw outOfBounds(index, length);
        }
    }

    /** Throws unless {@code 0 <= from <= to <= length}. */
    public static void range(int from, int to, int length) {
        if (from < 0 || from > to || to > length) {
            throw outOfBounds(from, to, length);
        }
    }

    /** Throws unless {@code 0 <= from} and {@code 0 <= count <= length - from}. */
    public static void size(int from, int count, int length) {
        if (from < 0 || count < 0 || from > length - count) {
            throw new StringIndexOutOfBoundsException(
                    "Range [" + from + ", " + from + " + " + count + ") out of bounds for length " + length);
        }
    }

    /** As {@link #range}, but for sequences that are not strings. */
    public static void sequenceRange(int from, int to, int length) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException(rangeText(from, to, length));
        }
    }

    public static StringIndexOutOfBoundsException outOfBounds(int index, int length) {
        return new StringIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    private static StringIndexOutOfBoundsException outOfBounds(int from, int to, int length) {
        return new StringIndexOutOfBoundsException(rangeText(from, to, length));
    }

    private static String rangeText(int from, int to, int length) {
        return "Range [" + from + ", " + to + ") out of bounds for length " + length;
    }
}
