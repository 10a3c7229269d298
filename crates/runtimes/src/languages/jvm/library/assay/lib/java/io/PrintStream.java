package assay.lib.java.io;

import assay.guest.Decimal;
import assay.guest.Encoding;
import assay.guest.Numbers;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;
import java.util.Objects;
import org.teavm.classlib.java.lang.TString;

/** {@code java.io.PrintStream}: each call encodes its text and writes the bytes at once. */
public class PrintStream extends FilterOutputStream implements Appendable {
    /** More bytes than these are written in pieces. */
    private static final int PIECE = 8192;

    private static final int LONGEST_NUMBER = 26;

    private final boolean autoFlush;
    private final Charset charset;
    private final Encoding other;
    private final char[] number = new char[LONGEST_NUMBER + 1];
    private byte[] bytes = new byte[128];
    private boolean trouble;
    private boolean closed;

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        super(Objects.requireNonNull(out, "Null output stream"));
        this.autoFlush = autoFlush;
        charset = null;
        other = null;
    }

    public PrintStream(OutputStream out, boolean autoFlush, String charset) throws UnsupportedEncodingException {
        super(Objects.requireNonNull(out, "Null output stream"));
        this.autoFlush = autoFlush;
        this.charset = null;
        int kind = Encoding.kind(charset);
        if (kind == Encoding.UNKNOWN) {
            throw new UnsupportedEncodingException(charset);
        }
        other = Encoding.other(kind);
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        super(Objects.requireNonNull(out, "Null output stream"));
        this.autoFlush = autoFlush;
        this.charset = charset;
        other = Encoding.other(Encoding.kind(charset.name()));
    }

    public PrintStream(String file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    public Charset charset() {
        return charset != null ? charset : Charset.defaultCharset();
    }

    @Override
    public void flush() {
        try {
            if (checkOpen()) {
                out.flush();
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            out.close();
        } catch (IOException e) {
            trouble = true;
        }
    }

    private boolean checkOpen() {
        if (closed) {
            trouble = true;
        }
        return !closed;
    }

    public boolean checkError() {
        if (!closed) {
            flush();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int value) {
        try {
            if (checkOpen()) {
                out.write(value);
                if (autoFlush && value == '\n') {
                    out.flush();
                }
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] from, int at, int count) {
        try {
            if (checkOpen()) {
                out.write(from, at, count);
                if (autoFlush) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] from) throws IOException {
        write(from, 0, from.length);
    }

    public void writeBytes(byte[] from) {
        write(from, 0, from.length);
    }

    /** Writes characters, and the end of a line if that is wanted. */
    private void put(char[] chars, int count, boolean line) {
        if (other != null) {
            byte[] encoded = other.encode(chars, 0, count);
            write(encoded, 0, encoded.length);
            if (line) {
                byte[] end = other.encode(new char[] { '\n' }, 0, 1);
                write(end, 0, end.length);
            }
            return;
        }
        // A character takes at most three bytes, a pair four.
        int most = count * 3 + 1;
        if (most > bytes.length) {
            int length = count > PIECE ? Encoding.utf8Length(chars, 0, count) + 1 : most;
            bytes = new byte[Math.max(length, Math.min(bytes.length * 2, PIECE))];
        }
        int end = Encoding.utf8(chars, 0, count, bytes, 0);
        if (line) {
            bytes[end++] = '\n';
        }
        byte[] all = bytes;
        int at = 0;
        while (end - at > PIECE) {
            write(all, at, PIECE);
            at += PIECE;
        }
        if (at < end) {
            write(all, at, end - at);
        }
        if (all.length > PIECE * 4) {
            bytes = new byte[PIECE];
        }
    }

    private void put(String string, boolean line) {
        char[] chars = TString.chars(string == null ? "null" : string);
        put(chars, chars.length, line);
    }

    private void put(int value, boolean line) {
        int length = Numbers.length(value);
        Numbers.put(value, number, length);
        put(number, length, line);
    }

    private void put(long value, boolean line) {
        int length = Numbers.length(value);
        Numbers.put(value, number, length);
        put(number, length, line);
    }

    private void put(char value, boolean line) {
        number[0] = value;
        put(number, 1, line);
    }

    public void print(boolean value) {
        put(value ? "true" : "false", false);
    }

    public void print(char value) {
        put(value, false);
    }

    public void print(int value) {
        put(value, false);
    }

    public void print(long value) {
        put(value, false);
    }

    public void print(float value) {
        put(number, Decimal.put(value, number, 0), false);
    }

    public void print(double value) {
        put(number, Decimal.put(value, number, 0), false);
    }

    public void print(char[] value) {
        put(value, value.length, false);
    }

    public void print(String value) {
        put(value, false);
    }

    public void print(Object value) {
        put(String.valueOf(value), false);
    }

    public void println() {
        put('\n', false);
    }

    public void println(boolean value) {
        put(value ? "true" : "false", true);
    }

    public void println(char value) {
        put(value, true);
    }

    public void println(int value) {
        put(value, true);
    }

    public void println(long value) {
        put(value, true);
    }

    public void println(float value) {
        put(number, Decimal.put(value, number, 0), true);
    }

    public void println(double value) {
        put(number, Decimal.put(value, number, 0), true);
    }

    public void println(char[] value) {
        put(value, value.length, true);
    }

    public void println(String value) {
        put(value, true);
    }

    public void println(Object value) {
        put(String.valueOf(value), true);
    }

    public PrintStream printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream printf(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        new Formatter((Appendable) this).format(format, arguments);
        return this;
    }

    public PrintStream format(Locale locale, String format, Object... arguments) {
        return format(format, arguments);
    }

    @Override
    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintStream append(CharSequence text, int from, int to) {
        print(String.valueOf(text).substring(from, to));
        return this;
    }

    @Override
    public PrintStream append(char value) {
        print(value);
        return this;
    }
}
