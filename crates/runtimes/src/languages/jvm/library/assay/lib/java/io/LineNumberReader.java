package assay.lib.java.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/** A reader that counts lines. */
public class LineNumberReader extends BufferedReader {
    private int line;
    private int markedLine;
    private boolean afterReturn;

    public LineNumberReader(Reader in) {
        super(in);
    }

    public LineNumberReader(Reader in, int size) {
        super(in, size);
    }

    public void setLineNumber(int number) {
        line = number;
    }

    public int getLineNumber() {
        return line;
    }

    /** A line feed, a carriage return, or both together end a line; all are given as a line feed. */
    @Override
    public int read() throws IOException {
        int c = super.read();
        if (c == '\n' && afterReturn) {
            c = super.read();
        }
        afterReturn = c == '\r';
        if (c == '\n' || c == '\r') {
            line++;
            return '\n';
        }
        return c;
    }

    @Override
    public int read(char[] to, int at, int length) throws IOException {
        int count = super.read(to, at, length);
        for (int i = at; i < at + count; i++) {
            if (to[i] == '\r' || to[i] == '\n' && !afterReturn) {
                line++;
            }
            afterReturn = to[i] == '\r';
        }
        return count;
    }

    @Override
    public String readLine() throws IOException {
        String text = super.readLine();
        if (text != null) {
            line++;
        }
        afterReturn = false;
        return text;
    }

    @Override
    public void mark(int limit) throws IOException {
        super.mark(limit);
        markedLine = line;
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        line = markedLine;
    }
}
