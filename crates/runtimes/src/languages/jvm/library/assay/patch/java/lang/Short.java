package assay.patch.java.lang;

import assay.guest.Numbers;

/** {@code java.lang.Short}: text and back. */
public final class Short {
    private Short() {
    }

    public static java.lang.String toString(short value) {
        return Numbers.toString((int) value);
    }

    public static java.lang.String _toString(java.lang.Short self) {
        return Numbers.toString(self.intValue());
    }

    public static short parseShort(java.lang.String string) {
        return parseShort(string, 10);
    }

    public static short parseShort(java.lang.String string, int radix) {
        int value = java.lang.Integer.parseInt(string, radix);
        if (value != (short) value) {
            throw new NumberFormatException("Value out of range. Value:\"" + string + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public static java.lang.Short valueOf(java.lang.String string) {
        return parseShort(string, 10);
    }

    public static java.lang.Short valueOf(java.lang.String string, int radix) {
        return parseShort(string, radix);
    }

    public static java.lang.Short decode(java.lang.String string) {
        int value = (int) Numbers.decode(string, java.lang.Integer.MIN_VALUE, java.lang.Integer.MAX_VALUE);
        if (value != (short) value) {
            throw new NumberFormatException("Value " + value + " out of range from input " + string);
        }
        return (short) value;
    }
}
