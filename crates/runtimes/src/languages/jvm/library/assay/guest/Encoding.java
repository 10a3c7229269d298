package assay.guest;

/**
 * Text as bytes and back, for the charsets that every Java has. What is malformed becomes the replacement that the JDK
 * takes. TeaVM's own coders need buffers of java.nio and are slow.
 */
public class Encoding {
    public static final int UTF_8 = 0;
    public static final int LATIN_1 = 1;
    public static final int ASCII = 2;
    public static final int UTF_16 = 3;
    public static final int UTF_16BE = 4;
    public static final int UTF_16LE = 5;
    public static final int UNKNOWN = -1;

    private static final char REPLACEMENT = '\uFFFD';

    private final int kind;

    private Encoding(int kind) {
        this.kind = kind;
    }

    /**
     * The coder of another charset; null for UTF-8, and for what is not known. Streams keep one, so that the code of the
     * other charsets is only in programs that name one.
     */
    public static Encoding other(int kind) {
        return kind <= UTF_8 ? null : new Encoding(kind);
    }

    public int kind() {
        return kind;
    }

    public byte[] encode(char[] chars, int from, int to) {
        return encode(chars, from, to, kind);
    }

    public char[] decode(byte[] bytes, int from, int to) {
        return decode(bytes, from, to, kind);
    }

    /** The number of the charset with this name. */
    public static int kind(String name) {
        switch (name.toUpperCase()) {
            case "UTF-8":
            case "UTF8":
                return UTF_8;
            case "ISO-8859-1":
            case "ISO8859_1":
            case "ISO8859-1":
            case "LATIN1":
                return LATIN_1;
            case "US-ASCII":
            case "ASCII":
                return ASCII;
            case "UTF-16":
            case "UTF16":
                return UTF_16;
            case "UTF-16BE":
                return UTF_16BE;
            case "UTF-16LE":
                return UTF_16LE;
            default:
                return UNKNOWN;
        }
    }

    /** The old name of a charset, as readers and writers give it. */
    public static String name(int kind) {
        switch (kind) {
            case LATIN_1:
                return "ISO8859_1";
            case ASCII:
                return "ASCII";
            case UTF_16:
                return "UTF-16";
            case UTF_16BE:
                return "UnicodeBigUnmarked";
            case UTF_16LE:
                return "UnicodeLittleUnmarked";
            default:
                return "UTF8";
        }
    }

    /** The bytes of some characters. */
    public static byte[] encode(char[] chars, int from, int to, int kind) {
        if (kind == UTF_8) {
            return utf8(chars, from, to);
        }
        if (kind >= UTF_16) {
            return utf16(chars, from, to, kind);
        }
        int limit = kind == LATIN_1 ? 256 : 128;
        byte[] bytes = new byte[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c >= limit && isPair(chars, i, to)) {
                i++;
            }
            bytes[count++] = c < limit ? (byte) c : (byte) '?';
        }
        return fit(bytes, count);
    }

    private static byte[] utf16(char[] chars, int from, int to, int kind) {
        int mark = kind == UTF_16 ? 1 : 0;
        byte[] bytes = new byte[(to - from + mark) * 2];
        int high = kind == UTF_16LE ? 1 : 0;
        if (mark != 0) {
            bytes[0] = (byte) 0xFE;
            bytes[1] = (byte) 0xFF;
        }
        int at = mark * 2;
        for (int i = from; i < to; i++, at += 2) {
            char c = chars[i];
            boolean alone = isHigh(c) ? !isPair(chars, i, to) : isLow(c) && (i == from || !isHigh(chars[i - 1]));
            if (alone) {
                c = REPLACEMENT;
            }
            bytes[at + high] = (byte) (c >> 8);
            bytes[at + 1 - high] = (byte) c;
        }
        return bytes;
    }

    private static boolean isHigh(char c) {
        return (c & 0xFC00) == 0xD800;
    }

    private static boolean isLow(char c) {
        return (c & 0xFC00) == 0xDC00;
    }

    private static boolean isPair(char[] chars, int i, int to) {
        return isHigh(chars[i]) && i + 1 < to && isLow(chars[i + 1]);
    }

    /** How many bytes {@link #utf8} writes for these characters. */
    public static int utf8Length(char[] chars, int from, int to) {
        int length = to - from;
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c < 0x80) {
                continue;
            }
            if (c < 0x800) {
                length++;
            } else if (!isHigh(c) && !isLow(c)) {
                length += 2;
            } else if (isPair(chars, i, to)) {
                length += 2;
                i++;
            }
        }
        return length;
    }

    /** The characters as UTF-8. */
    public static byte[] utf8(char[] chars, int from, int to) {
        byte[] bytes = new byte[utf8Length(chars, from, to)];
        utf8(chars, from, to, bytes, 0);
        return bytes;
    }

    /** Writes characters as UTF-8. Gives the index after the last byte. Half of a surrogate pair becomes a {@code ?}. */
    public static int utf8(char[] chars, int from, int to, byte[] bytes, int at) {
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xC0 | c >> 6);
                bytes[at++] = (byte) (0x80 | c & 0x3F);
            } else if (!isHigh(c) && !isLow(c)) {
                bytes[at++] = (byte) (0xE0 | c >> 12);
                bytes[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                bytes[at++] = (byte) (0x80 | c & 0x3F);
            } else if (isPair(chars, i, to)) {
                int point = ((c & 0x3FF) << 10 | chars[++i] & 0x3FF) + 0x10000;
                bytes[at++] = (byte) (0xF0 | point >> 18);
                bytes[at++] = (byte) (0x80 | point >> 12 & 0x3F);
                bytes[at++] = (byte) (0x80 | point >> 6 & 0x3F);
                bytes[at++] = (byte) (0x80 | point & 0x3F);
            } else {
                bytes[at++] = '?';
            }
        }
        return at;
    }

    /** The characters of some bytes. */
    public static char[] decode(byte[] bytes, int from, int to, int kind) {
        if (kind == UTF_8) {
            char[] chars = new char[to - from];
            return fit(chars, (int) decodeUtf8(bytes, from, to, true, chars, 0));
        }
        if (kind >= UTF_16) {
            return decodeUtf16(bytes, from, to, kind);
        }
        char[] chars = new char[to - from];
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            chars[i - from] = b >= 0 ? (char) b : kind == ASCII ? REPLACEMENT : (char) (b & 0xFF);
        }
        return chars;
    }

    private static char[] decodeUtf16(byte[] bytes, int from, int to, int kind) {
        int high = kind == UTF_16LE ? 1 : 0;
        if (kind == UTF_16 && to - from >= 2) {
            int mark = (bytes[from] & 0xFF) << 8 | bytes[from + 1] & 0xFF;
            if (mark == 0xFEFF || mark == 0xFFFE) {
                high = mark == 0xFFFE ? 1 : 0;
                from += 2;
            }
        }
        char[] chars = new char[(to - from + 1) / 2];
        int count = 0;
        for (int i = from; i + 1 < to; i += 2) {
            chars[count++] = (char) ((bytes[i + high] & 0xFF) << 8 | bytes[i + 1 - high] & 0xFF);
        }
        if (count < chars.length) {
            chars[count++] = REPLACEMENT;
        }
        for (int i = 0; i < count; i++) {
            if (isPair(chars, i, count)) {
                i++;
            } else if (isHigh(chars[i]) || isLow(chars[i])) {
                chars[i] = REPLACEMENT;
            }
        }
        return fit(chars, count);
    }

    /**
     * Reads UTF-8 and writes its characters. Never are there more characters than bytes. Unless this is the end of the
     * text, a character whose last bytes are missing is left. The result's low half is the index after the last
     * character, its high half the number of bytes that are left.
     */
    public static long decodeUtf8(byte[] bytes, int from, int to, boolean end, char[] chars, int at) {
        int i = from;
        while (i < to) {
            int b = bytes[i];
            while (b >= 0) {
                chars[at++] = (char) b;
                if (++i == to) {
                    return at;
                }
                b = bytes[i];
            }
            b &= 0xFF;
            // How many bytes follow, and the bounds of the next one.
            int more = b < 0xC2 ? 0 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : b < 0xF5 ? 3 : 0;
            int low = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
            int high = b == 0xF4 ? 0x8F : 0xBF;
            int point = b & 0x3F >> more;
            int got = 0;
            while (got < more && i + got + 1 < to) {
                int next = bytes[i + got + 1] & 0xFF;
                if (next < low || next > high) {
                    break;
                }
                low = 0x80;
                high = 0xBF;
                point = point << 6 | next & 0x3F;
                got++;
            }
            if (more == 0 || got < more) {
                if (more > 0 && !end && i + got + 1 == to) {
                    break;
                }
                chars[at++] = REPLACEMENT;
                i += got + 1;
                continue;
            }
            i += more + 1;
            if (point < 0x10000) {
                // Half of a pair must not be written as a character.
                chars[at++] = isHigh((char) point) || isLow((char) point) ? REPLACEMENT : (char) point;
            } else {
                chars[at++] = (char) (0xD7C0 + (point >> 10));
                chars[at++] = (char) (0xDC00 | point & 0x3FF);
            }
        }
        return (long) (to - i) << 32 | at;
    }

    private static byte[] fit(byte[] bytes, int count) {
        if (count == bytes.length) {
            return bytes;
        }
        byte[] result = new byte[count];
        System.arraycopy(bytes, 0, result, 0, count);
        return result;
    }

    private static char[] fit(char[] chars, int count) {
        if (count == chars.length) {
            return chars;
        }
        char[] result = new char[count];
        System.arraycopy(chars, 0, result, 0, count);
        return result;
    }
}
