package assay.patch.java.lang;

import assay.guest.Numbers;

/** {@code java.lang.Integer}: text and back. */
public final class Integer {
    private static final long MAX_UNSIGNED = 0xFFFFFFFFL;

    private Integer() {
    }

    public static java.lang.String toString(int value) {
        return Numbers.toString(value);
    }

    public static java.lang.String _toString(java.lang.Integer self) {
        return Numbers.toString(self.intValue());
    }

    public static java.lang.String toString(int value, int radix) {
        return Numbers.toString((long) value, radix);
    }

    public static java.lang.String toUnsignedString(int value) {
        return Numbers.toString(value & MAX_UNSIGNED);
    }

    public static java.lang.String toUnsignedString(int value, int radix) {
        return Numbers.toString(value & MAX_UNSIGNED, radix);
    }

    public static java.lang.String toBinaryString(int value) {
        return Numbers.bits(value & MAX_UNSIGNED, 1);
    }

    public static java.lang.String toOctalString(int value) {
        return Numbers.bits(value & MAX_UNSIGNED, 3);
    }

    public static java.lang.String toHexString(int value) {
        return Numbers.bits(value & MAX_UNSIGNED, 4);
    }

    public static int parseInt(java.lang.String string) {
        // Most numbers are short and of digits only.
        int length = string == null ? 0 : string.length();
        int start = length > 1 && string.charAt(0) == '-' ? 1 : 0;
        if (length > 0 && length <= 9) {
            int value = 0;
            int i = start;
            while (i < length) {
                int digit = string.charAt(i) - '0';
                if (digit < 0 || digit > 9) {
                    break;
                }
                value = value * 10 + digit;
                i++;
            }
            if (i == length) {
                return start == 0 ? value : -value;
            }
        }
        return (int) Numbers.parse(string, 10, java.lang.Integer.MIN_VALUE, java.lang.Integer.MAX_VALUE);
    }

    public static int parseInt(java.lang.String string, int radix) {
        return (int) Numbers.parse(string, radix, java.lang.Integer.MIN_VALUE, java.lang.Integer.MAX_VALUE);
    }

    public static int parseInt(java.lang.CharSequence text, int from, int to, int radix) {
        return (int) Numbers.parse(text, from, to, radix, java.lang.Integer.MIN_VALUE, java.lang.Integer.MAX_VALUE);
    }

    public static java.lang.Integer valueOf(java.lang.String string) {
        return parseInt(string, 10);
    }

    public static java.lang.Integer valueOf(java.lang.String string, int radix) {
        return parseInt(string, radix);
    }

    public static int parseUnsignedInt(java.lang.String string) {
        return (int) Numbers.parseUnsigned(string, 10, MAX_UNSIGNED, "int");
    }

    public static int parseUnsignedInt(java.lang.String string, int radix) {
        return (int) Numbers.parseUnsigned(string, radix, MAX_UNSIGNED, "int");
    }

    public static int parseUnsignedInt(java.lang.CharSequence text, int from, int to, int radix) {
        return parseUnsignedInt(text.subSequence(from, to).toString(), radix);
    }

    public static java.lang.Integer decode(java.lang.String string) {
        return (int) Numbers.decode(string, java.lang.Integer.MIN_VALUE, java.lang.Integer.MAX_VALUE);
    }

    public static int numberOfLeadingZeros(int value) {
        return java.lang.Long.numberOfLeadingZeros(value & MAX_UNSIGNED) - 32;
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) ((dividend & MAX_UNSIGNED) / (divisor & MAX_UNSIGNED));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) ((dividend & MAX_UNSIGNED) % (divisor & MAX_UNSIGNED));
    }

    /** Moves the bits that the mask selects to the right end. */
    public static int compress(int value, int mask) {
        int result = 0;
        int at = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            result |= (value & rest & -rest) != 0 ? 1 << at : 0;
            at++;
        }
        return result;
    }

    /** Moves the bits at the right end to where the mask has bits. */
    public static int expand(int value, int mask) {
        int result = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            result |= (value & 1) != 0 ? rest & -rest : 0;
            value >>>= 1;
        }
        return result;
    }
}
