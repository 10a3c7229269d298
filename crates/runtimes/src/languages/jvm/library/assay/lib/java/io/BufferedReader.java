package assay.lib.java.io;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** {@code java.io.BufferedReader} with a buffer of 8192 characters. */
public class BufferedReader extends Reader {
    private static final int UNMARKED = -1;

    private Reader in;
    private char[] chars;
    private int at;
    private int end;
    private int mark = UNMARKED;
    private int markLimit;

    /** Whether a line has ended with a carriage return, so that a line feed is to be left out. */
    private boolean skipsLineFeed;
    private boolean markedSkip;

    public BufferedReader(Reader in) {
        this(in, 8192);
    }

    public BufferedReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        chars = new char[size];
    }

    private void checkOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Reads more characters. Those since the mark stay, unless they are too many. */
    private void fill() throws IOException {
        int kept = 0;
        if (mark != UNMARKED) {
            kept = at - mark;
            if (kept >= markLimit) {
                mark = UNMARKED;
                kept = 0;
            } else {
                char[] old = chars;
                char[] target = markLimit > old.length ? new char[Math.min(old.length * 2, markLimit)] : old;
                if (target.length <= kept) {
                    target = new char[markLimit];
                }
                System.arraycopy(old, mark, target, 0, kept);
                chars = target;
                mark = 0;
            }
        }
        at = kept;
        end = kept;
        int count;
        do {
            count = in.read(chars, kept, chars.length - kept);
        } while (count == 0);
        if (count > 0) {
            end += count;
        }
    }

    @Override
    public int read() throws IOException {
        checkOpen();
        while (true) {
            if (at >= end) {
                fill();
                if (at >= end) {
                    return -1;
                }
            }
            char c = chars[at++];
            if (skipsLineFeed) {
                skipsLineFeed = false;
                if (c == '\n') {
                    continue;
                }
            }
            return c;
        }
    }

    @Override
    public int read(char[] to, int from, int length) throws IOException {
        checkOpen();
        Objects.checkFromIndexSize(from, length, to.length);
        if (length == 0) {
            return 0;
        }
        int count = readSome(to, from, length);
        while (count > 0 && count < length && in.ready()) {
            int more = readSome(to, from + count, length - count);
            if (more <= 0) {
                break;
            }
            count += more;
        }
        return count;
    }

    private int readSome(char[] to, int from, int length) throws IOException {
        if (at >= end) {
            if (length >= chars.length && mark == UNMARKED && !skipsLineFeed) {
                return in.read(to, from, length);
            }
            fill();
        }
        if (at >= end) {
            return -1;
        }
        if (skipsLineFeed) {
            skipsLineFeed = false;
            if (chars[at] == '\n') {
                at++;
                if (at >= end) {
                    fill();
                }
                if (at >= end) {
                    return -1;
                }
            }
        }
        int count = Math.min(length, end - at);
        char[] source = chars;
        System.arraycopy(source, at, to, from, count);
        at += count;
        return count;
    }

    public String readLine() throws IOException {
        checkOpen();
        StringBuilder line = null;
        while (true) {
            if (at >= end) {
                fill();
                if (at >= end) {
                    return line == null || line.isEmpty() ? null : line.toString();
                }
            }
            char[] source = chars;
            int limit = end;
            if (skipsLineFeed && source[at] == '\n') {
                at++;
            }
            skipsLineFeed = false;
            int start = at;
            int i = start;
            while (i < limit && source[i] != '\n' && source[i] != '\r') {
                i++;
            }
            if (i < limit) {
                at = i + 1;
                skipsLineFeed = source[i] == '\r';
                if (line == null) {
                    return new String(source, start, i - start);
                }
                return line.append(source, start, i - start).toString();
            }
            at = limit;
            if (line == null) {
                line = new StringBuilder(Math.max(80, limit - start));
            }
            line.append(source, start, limit - start);
        }
    }

    public Stream<String> lines() {
        Iterator<String> lines = new Iterator<>() {
            private String next;

            @Override
            public boolean hasNext() {
                if (next == null) {
                    try {
                        next = readLine();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                return next != null;
            }

            @Override
            public String next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                String line = next;
                next = null;
                return line;
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(lines, 0), false);
    }

    @Override
    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("skip value is negative");
        }
        checkOpen();
        long rest = count;
        while (rest > 0) {
            if (at >= end) {
                fill();
            }
            if (at >= end) {
                break;
            }
            if (skipsLineFeed) {
                skipsLineFeed = false;
                if (chars[at] == '\n') {
                    at++;
                }
            }
            int some = (int) Math.min(rest, end - at);
            at += some;
            rest -= some;
        }
        return count - rest;
    }

    @Override
    public boolean ready() throws IOException {
        checkOpen();
        if (skipsLineFeed) {
            if (at >= end && in.ready()) {
                fill();
            }
            if (at < end) {
                if (chars[at] == '\n') {
                    at++;
                }
                skipsLineFeed = false;
            }
        }
        return at < end || in.ready();
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        checkOpen();
        markLimit = limit;
        mark = at;
        markedSkip = skipsLineFeed;
    }

    @Override
    public void reset() throws IOException {
        checkOpen();
        if (mark == UNMARKED) {
            throw new IOException(markLimit > 0 ? "Mark invalid" : "Stream not marked");
        }
        at = mark;
        skipsLineFeed = markedSkip;
    }

    @Override
    public void close() throws IOException {
        if (in == null) {
            return;
        }
        try {
            in.close();
        } finally {
            in = null;
            chars = null;
        }
    }
}
