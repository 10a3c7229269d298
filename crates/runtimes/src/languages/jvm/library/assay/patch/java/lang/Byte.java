package assay.patch.java.lang;

import assay.guest.Numbers;

/** {@code java.lang.Byte}: text and back. */
public final class Byte {
    private Byte() {
    }

    public static java.lang.String toString(byte value) {
        return Numbers.toString((int) value);
    }

    public static java.lang.String _toString(java.lang.Byte self) {
        return Numbers.toString(self.intValue());
    }

    public static byte parseByte(java.lang.String string) {
        return parseByte(string, 10);
    }

    public static byte parseByte(java.lang.String string, int radix) {
        int value = java.lang.Integer.parseInt(string, radix);
        if (value != (byte) value) {
            throw new NumberFormatException("Value out of range. Value:\"" + string + "\" Radix:" + radix);
        }
        return (byte) value;
    }

    public static java.lang.Byte valueOf(java.lang.String string) {
        return parseByte(string, 10);
    }

    public static java.lang.Byte valueOf(java.lang.String string, int radix) {
        return parseByte(string, radix);
    }

    public static java.lang.Byte decode(java.lang.String string) {
        int value = (int) Numbers.decode(string, java.lang.Integer.MIN_VALUE, java.lang.Integer.MAX_VALUE);
        if (value != (byte) value) {
            throw new NumberFormatException("Value " + value + " out of range from input " + string);
        }
        return (byte) value;
    }
}
