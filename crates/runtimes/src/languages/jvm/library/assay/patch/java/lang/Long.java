package assay.patch.java.lang;

import assay.guest.Numbers;

/** {@code java.lang.Long}: text and back. */
public final class Long {
    private Long() {
    }

    public static java.lang.String toString(long value) {
        return Numbers.toString(value);
    }

    public static java.lang.String _toString(java.lang.Long self) {
        return Numbers.toString(self.longValue());
    }

    public static java.lang.String toString(long value, int radix) {
        return Numbers.toString(value, radix);
    }

    public static java.lang.String toUnsignedString(long value) {
        return Numbers.toUnsignedString(value, 10);
    }

    public static java.lang.String toUnsignedString(long value, int radix) {
        return Numbers.toUnsignedString(value, radix);
    }

    public static java.lang.String toBinaryString(long value) {
        return Numbers.bits(value, 1);
    }

    public static java.lang.String toOctalString(long value) {
        return Numbers.bits(value, 3);
    }

    public static java.lang.String toHexString(long value) {
        return Numbers.bits(value, 4);
    }

    public static long parseLong(java.lang.String string) {
        return Numbers.parse(string, 10, java.lang.Long.MIN_VALUE, java.lang.Long.MAX_VALUE);
    }

    public static long parseLong(java.lang.String string, int radix) {
        return Numbers.parse(string, radix, java.lang.Long.MIN_VALUE, java.lang.Long.MAX_VALUE);
    }

    public static long parseLong(java.lang.CharSequence text, int from, int to, int radix) {
        return Numbers.parse(text, from, to, radix, java.lang.Long.MIN_VALUE, java.lang.Long.MAX_VALUE);
    }

    public static java.lang.Long valueOf(java.lang.String string) {
        return parseLong(string, 10);
    }

    public static java.lang.Long valueOf(java.lang.String string, int radix) {
        return parseLong(string, radix);
    }

    public static long parseUnsignedLong(java.lang.String string) {
        return Numbers.parseUnsigned(string, 10, -1, "long");
    }

    public static long parseUnsignedLong(java.lang.String string, int radix) {
        return Numbers.parseUnsigned(string, radix, -1, "long");
    }

    public static long parseUnsignedLong(java.lang.CharSequence text, int from, int to, int radix) {
        return parseUnsignedLong(text.subSequence(from, to).toString(), radix);
    }

    public static java.lang.Long decode(java.lang.String string) {
        return Numbers.decode(string, java.lang.Long.MIN_VALUE, java.lang.Long.MAX_VALUE);
    }

    /** The machine's own instruction would trap for a divisor of 0. */
    public static long divideUnsigned(long dividend, long divisor) {
        if (divisor < 0) {
            return java.lang.Long.compareUnsigned(dividend, divisor) < 0 ? 0 : 1;
        }
        if (dividend >= 0) {
            return dividend / divisor;
        }
        long quotient = (dividend >>> 1) / divisor << 1;
        long rest = dividend - quotient * divisor;
        return java.lang.Long.compareUnsigned(rest, divisor) >= 0 ? quotient + 1 : quotient;
    }

    public static long remainderUnsigned(long dividend, long divisor) {
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    /** Moves the bits that the mask selects to the right end. */
    public static long compress(long value, long mask) {
        long result = 0;
        int at = 0;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            result |= (value & rest & -rest) != 0 ? 1L << at : 0;
            at++;
        }
        return result;
    }

    /** Moves the bits at the right end to where the mask has bits. */
    public static long expand(long value, long mask) {
        long result = 0;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            result |= (value & 1) != 0 ? rest & -rest : 0;
            value >>>= 1;
        }
        return result;
    }
}
