package assay.lib.java.io;

import assay.guest.Encoding;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.Objects;
import org.teavm.classlib.java.lang.TString;

/** {@code java.io.OutputStreamWriter} with a buffer of 8192 bytes. */
public class OutputStreamWriter extends Writer {
    private static final int ROOM = 8192;

    /** More characters than these are encoded piece by piece. */
    private static final int PIECE = 2048;

    private final OutputStream out;
    private final Encoding other;
    private byte[] bytes = new byte[ROOM];
    private int count;
    private char pending;

    public OutputStreamWriter(OutputStream out) {
        super(Objects.requireNonNull(out));
        this.out = out;
        other = null;
    }

    public OutputStreamWriter(OutputStream out, String charset) throws UnsupportedEncodingException {
        super(Objects.requireNonNull(out));
        this.out = out;
        int kind = Encoding.kind(charset);
        if (kind == Encoding.UNKNOWN) {
            throw new UnsupportedEncodingException(charset);
        }
        other = Encoding.other(kind);
    }

    public OutputStreamWriter(OutputStream out, Charset charset) {
        super(Objects.requireNonNull(out));
        this.out = out;
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
    public void write(int value) throws IOException {
        checkOpen();
        if (value < 128 && other == null && pending == 0) {
            if (count == ROOM) {
                drain();
            }
            bytes[count++] = (byte) value;
        } else {
            put(new char[] { (char) value }, 0, 1);
        }
    }

    @Override
    public void write(char[] chars, int from, int length) throws IOException {
        checkOpen();
        Objects.checkFromIndexSize(from, length, chars.length);
        put(chars, from, from + length);
    }

    @Override
    public void write(String string, int from, int length) throws IOException {
        checkOpen();
        char[] chars = TString.chars(string);
        Objects.checkFromIndexSize(from, length, chars.length);
        put(chars, from, from + length);
    }

    private void put(char[] chars, int from, int to) throws IOException {
        int at = from;
        while (at < to) {
            // The first half of a pair waits for the second one.
            if (pending != 0) {
                char[] pair = { pending, chars[at] };
                pending = 0;
                boolean whole = Character.isLowSurrogate(pair[1]);
                putPiece(pair, 0, whole ? 2 : 1);
                at += whole ? 1 : 0;
                continue;
            }
            int end = Math.min(to, at + PIECE);
            if (Character.isHighSurrogate(chars[end - 1])) {
                pending = chars[--end];
            }
            putPiece(chars, at, end);
            at = pending != 0 ? end + 1 : end;
        }
    }

    private void putPiece(char[] chars, int from, int to) throws IOException {
        if (other == null && (to - from) * 3 <= ROOM - count) {
            count = Encoding.utf8(chars, from, to, bytes, count);
            return;
        }
        byte[] encoded = other == null ? Encoding.utf8(chars, from, to) : other.encode(chars, from, to);
        int at = 0;
        while (at < encoded.length) {
            if (count == ROOM) {
                drain();
            }
            int some = Math.min(encoded.length - at, ROOM - count);
            byte[] target = bytes;
            System.arraycopy(encoded, at, target, count, some);
            count += some;
            at += some;
        }
    }

    private void drain() throws IOException {
        if (count > 0) {
            out.write(bytes, 0, count);
            count = 0;
        }
    }

    @Override
    public void flush() throws IOException {
        checkOpen();
        drain();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (bytes == null) {
            return;
        }
        if (pending != 0) {
            putPiece(new char[] { pending }, 0, 1);
        }
        drain();
        bytes = null;
        out.flush();
        out.close();
    }
}
