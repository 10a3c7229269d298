package assay.lib.java.io;

import assay.guest.Encoding;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Objects;

/** {@code java.io.InputStreamReader}, which reads 8192 bytes at a time. */
public class InputStreamReader extends Reader {
    private static final int ROOM = 8192;

    private final InputStream in;
    private final Encoding other;
    private byte[] bytes = new byte[ROOM];
    private int from;
    private int to;
    private boolean atEnd;
    private char[] one;

    /** The second half of a pair for which the caller had no room. */
    private int pending = -1;

    public InputStreamReader(InputStream in) {
        this.in = Objects.requireNonNull(in);
        other = null;
    }

    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        this.in = Objects.requireNonNull(in);
        int kind = Encoding.kind(charset);
        if (kind == Encoding.UNKNOWN) {
            throw new UnsupportedEncodingException(charset);
        }
        other = Encoding.other(kind);
    }

    public InputStreamReader(InputStream in, Charset charset) {
        this.in = Objects.requireNonNull(in);
        other = Encoding.other(Encoding.kind(charset.name()));
    }

    public String getEncoding() {
        return bytes == null ? null : other == null ? "UTF8" : Encoding.name(other.kind());
    }

    private void checkOpen() throws IOException {
        if (bytes == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        if (one == null) {
            one = new char[1];
        }
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] chars, int at, int length) throws IOException {
        checkOpen();
        Objects.checkFromIndexSize(at, length, chars.length);
        if (length == 0) {
            return 0;
        }
        int count = 0;
        if (pending >= 0) {
            chars[at] = (char) pending;
            pending = -1;
            count = 1;
        }
        while (true) {
            int some = 1;
            while (from < to && count < length && some > 0) {
                some = decode(chars, at + count, length - count, count == 0);
                count += some;
            }
            boolean full = count == length || pending >= 0 || full(count, length);
            if (full || count > 0 && (atEnd || in.available() <= 0)) {
                return count;
            }
            if (atEnd) {
                return -1;
            }
            fill();
        }
    }

    /** Whether only one place is left, and the next character is a pair, which needs two. */
    private boolean full(int count, int length) {
        return count > 0 && length - count == 1 && to - from >= 4 && (bytes[from] & 0xF8) == 0xF0 && other == null;
    }

    /** Reads more bytes behind those that are left. */
    private void fill() throws IOException {
        byte[] array = bytes;
        int left = to - from;
        System.arraycopy(array, from, array, 0, left);
        from = 0;
        to = left;
        int count = in.read(array, left, ROOM - left);
        if (count < 0) {
            atEnd = true;
        } else {
            to += count;
        }
    }

    private int decode(char[] chars, int at, int length, boolean first) {
        if (other != null) {
            return decodeOther(chars, at, length);
        }
        // As many bytes as there is room for characters, but for the last character all of its bytes.
        int end = Math.min(to, from + length);
        if (end < to && bytes[end - 1] < 0) {
            return decodeFew(chars, at, length, first);
        }
        long result = Encoding.decodeUtf8(bytes, from, end, atEnd || end < to, chars, at);
        from = end - (int) (result >>> 32);
        return (int) result - at;
    }

    /** Decodes one character with all its bytes, as a piece must not end within one. */
    private int decodeFew(char[] chars, int at, int length, boolean first) {
        int end = Math.min(to, from + 1);
        while (end < to && (bytes[end] & 0xC0) == 0x80) {
            end++;
        }
        char[] few = new char[end - from];
        long result = Encoding.decodeUtf8(bytes, from, end, atEnd || end < to, few, 0);
        if ((int) result > length && !first) {
            return 0;
        }
        int count = Math.min((int) result, length);
        System.arraycopy(few, 0, chars, at, count);
        if ((int) result > length) {
            pending = few[count];
        }
        from = end - (int) (result >>> 32);
        return count;
    }

    private int decodeOther(char[] chars, int at, int length) {
        int unit = other.kind() >= Encoding.UTF_16 ? 2 : 1;
        int end = Math.min(to, from + length * unit);
        if (unit == 2 && (end - from & 1) != 0 && !atEnd) {
            end--;
        }
        char[] decoded = other.decode(bytes, from, end);
        System.arraycopy(decoded, 0, chars, at, decoded.length);
        from = end;
        return decoded.length;
    }

    @Override
    public boolean ready() throws IOException {
        checkOpen();
        return pending >= 0 || from < to || in.available() > 0;
    }

    @Override
    public void close() throws IOException {
        if (bytes != null) {
            bytes = null;
            in.close();
        }
    }
}
