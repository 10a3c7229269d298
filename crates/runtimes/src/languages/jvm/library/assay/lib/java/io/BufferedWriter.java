package assay.lib.java.io;

import java.io.IOException;
import java.io.Writer;

/** {@code java.io.BufferedWriter} with a buffer of 8192 characters. */
public class BufferedWriter extends Writer {
    private final char[] chars;
    private Writer out;
    private int count;

    public BufferedWriter(Writer out) {
        this(out, 8192);
    }

    public BufferedWriter(Writer out, int size) {
        super(out);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.out = out;
        chars = new char[size];
    }

    private void checkOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void drain() throws IOException {
        checkOpen();
        if (count > 0) {
            int length = count;
            count = 0;
            out.write(chars, 0, length);
        }
    }

    @Override
    public void write(int value) throws IOException {
        checkOpen();
        if (count == chars.length) {
            drain();
        }
        chars[count++] = (char) value;
    }

    @Override
    public void write(char[] from, int at, int length) throws IOException {
        checkOpen();
        java.util.Objects.checkFromIndexSize(at, length, from.length);
        if (length >= chars.length) {
            drain();
            out.write(from, at, length);
            return;
        }
        char[] to = chars;
        int rest = length;
        while (rest > 0) {
            int some = Math.min(to.length - count, rest);
            System.arraycopy(from, at + length - rest, to, count, some);
            count += some;
            rest -= some;
            if (count == to.length) {
                drain();
            }
        }
    }

    @Override
    public void write(String string, int at, int length) throws IOException {
        checkOpen();
        int from = at;
        int rest = length;
        while (rest > 0) {
            int some = Math.min(chars.length - count, rest);
            string.getChars(from, from + some, chars, count);
            count += some;
            from += some;
            rest -= some;
            if (count == chars.length) {
                drain();
            }
        }
    }

    @Override
    public void write(String string) throws IOException {
        write(string, 0, string.length());
    }

    public void newLine() throws IOException {
        write('\n');
    }

    @Override
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (out == null) {
            return;
        }
        Writer closing = out;
        try {
            drain();
        } finally {
            out = null;
            closing.close();
        }
    }
}
