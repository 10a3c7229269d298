package assay.lib.jdk.internal.util;

/** Writes decimal numbers for the JDK's own classes. */
public final class DecimalDigits {
    private DecimalDigits() {
    }

    /** The number of characters of a number, with its sign. */
    public static int stringSize(int value) {
        return stringSize((long) value);
    }

    public static int stringSize(long value) {
        int size = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            size++;
        }
        return size;
    }

    /** Writes the characters of a number in front of the index {@code end}. Gives the index of the first one. */
    public static int uncheckedGetCharsLatin1(int value, int end, byte[] to) {
        return uncheckedGetCharsLatin1((long) value, end, to);
    }

    public static int uncheckedGetCharsLatin1(long value, int end, byte[] to) {
        long rest = value;
        int at = end;
        do {
            to[--at] = (byte) ('0' + Math.abs((int) (rest % 10)));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            to[--at] = '-';
        }
        return at;
    }

    public static int getChars(long value, int end, char[] to) {
        long rest = value;
        int at = end;
        do {
            to[--at] = (char) ('0' + Math.abs((int) (rest % 10)));
            rest /= 10;
        } while (rest != 0);
        if (value < 0) {
            to[--at] = '-';
        }
        return at;
    }

    /** Writes a number below 100 as two digits. */
    public static void putPair(char[] to, int at, int value) {
        to[at] = (char) ('0' + value / 10);
        to[at + 1] = (char) ('0' + value % 10);
    }

    public static void uncheckedPutPairLatin1(byte[] to, int at, int value) {
        to[at] = (byte) ('0' + value / 10);
        to[at + 1] = (byte) ('0' + value % 10);
    }
}
